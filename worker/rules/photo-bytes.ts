import { PHOTO_SIDE_PX } from '#contract/limits.ts'

/** A photo of 5 MiB has at most some two thousand; a million empty ones would only fill the memory. */
export const PARTS_MAXIMUM = 10_000

/** Why bytes are not taken as a photo (D30). */
export type PhotoRefusal = 'not_a_photo' | 'photo_too_wide'

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  let whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (let part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The ASCII text that stands at `at`. */
export function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, letter => letter.charCodeAt(0))
}

export function refusalOf(width: number, height: number): PhotoRefusal | undefined {
  if (width === 0 || height === 0) return 'not_a_photo'
  return Math.max(width, height) > PHOTO_SIDE_PX ? 'photo_too_wide' : undefined
}
