import { bytesOf, concat, textAt, viewOf } from './photo-bytes.ts'

/** How a picture is to be turned and mirrored, as EXIF counts: 1 is upright. */
export type Orientation = number

const EXIF = 'Exif\0\0'
const ORIENTATION = 0x0112
const SHORT = 3
const HEADER_BYTES = 8
const ENTRY_BYTES = 12

/** The orientation that EXIF data tell, with or without the six letters before them; 1 if they tell none. */
export function readOrientation(exif: Uint8Array = new Uint8Array()): Orientation {
  let tiff = isExif(exif) ? exif.subarray(EXIF.length) : exif
  let order = textAt(tiff, 0, 2)
  if (tiff.length < HEADER_BYTES || (order !== 'II' && order !== 'MM')) return 1
  let isLittle = order === 'II'
  let view = viewOf(tiff)
  let at = view.getUint32(4, isLittle)
  if (view.getUint16(2, isLittle) !== 42 || at + 2 > tiff.length) return 1
  let end = at + 2 + view.getUint16(at, isLittle) * ENTRY_BYTES
  for (at += 2; at + ENTRY_BYTES <= Math.min(end, tiff.length); at += ENTRY_BYTES) {
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue
    let isNumber = view.getUint16(at + 2, isLittle) === SHORT
    let value = view.getUint16(at + 8, isLittle)
    return isNumber && value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

export function isExif(bytes: Uint8Array): boolean {
  return textAt(bytes, 0, EXIF.length) === EXIF
}

/** EXIF data with one tag, without the letters before them. */
export function writeOrientation(orientation: Orientation): Uint8Array {
  let tiff = new Uint8Array(HEADER_BYTES + 2 + ENTRY_BYTES + 4)
  let view = viewOf(tiff)
  tiff.set(bytesOf('MM\0*'))
  view.setUint32(4, HEADER_BYTES)
  view.setUint16(8, 1)
  view.setUint16(10, ORIENTATION)
  view.setUint16(12, SHORT)
  view.setUint32(14, 1)
  view.setUint16(18, orientation)
  return tiff
}

export function withExifLetters(tiff: Uint8Array): Uint8Array {
  return concat([bytesOf(EXIF), tiff])
}
