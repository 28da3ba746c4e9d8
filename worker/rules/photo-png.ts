import {
  bytesOf,
  concat,
  PARTS_MAXIMUM,
  type PhotoRefusal,
  refusalOf,
  textAt,
  viewOf
} from './photo-bytes.ts'
import { readOrientation, writeOrientation } from './photo-exif.ts'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12

/** What a picture may be made of, in this order; a name that begins with a small letter may be left out. */
const PICTURE = /^IHDR (PLTE )?(tRNS )?(IDAT )+IEND $/

/** For each kind of colour, the bits that one sample may have. */
const DEPTHS: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16]
}
const PALETTE = 3

interface Chunk {
  type: string
  data: Uint8Array
  whole: Uint8Array
}

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, at) => bytes[at] === byte)
}

/** The same picture without anything that is not needed to draw it, or why it is none. */
export function cleanPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | PhotoRefusal {
  let chunks = chunksOf(bytes) ?? []
  let drawn = chunks.filter(({ type }) => type === 'tRNS' || !/^[a-z]/.test(type))
  let [header, ...rest] = drawn
  let order = drawn.map(({ type }) => `${type} `).join('')
  if (!header || header !== chunks[0] || !PICTURE.test(order)) return 'not_a_photo'
  if (!isSoundHeader(header.data) || !isSoundBody(header.data, rest)) return 'not_a_photo'
  let view = viewOf(header.data)
  let refusal = refusalOf(view.getUint32(0), view.getUint32(4))
  if (refusal) return refusal
  let orientation = readOrientation(chunks.find(({ type }) => type === 'eXIf')?.data)
  return concat([
    SIGNATURE,
    header.whole,
    ...(orientation === 1 ? [] : [writeChunk('eXIf', writeOrientation(orientation))]),
    ...rest.map(({ whole }) => whole)
  ])
}

/** The chunks up to the end of the picture; undefined if one is cut or broken. */
function chunksOf(bytes: Uint8Array): Chunk[] | undefined {
  let view = viewOf(bytes)
  let chunks: Chunk[] = []
  let at = SIGNATURE.length
  while (at + FRAME_BYTES <= bytes.length && chunks.length < PARTS_MAXIMUM) {
    let end = at + FRAME_BYTES + view.getUint32(at)
    if (end > bytes.length) return undefined
    if (checksum(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return undefined
    let type = textAt(bytes, at + 4, 4)
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) })
    if (type === 'IEND') return chunks
    at = end
  }
  return undefined
}

function isSoundHeader(header: Uint8Array): boolean {
  let [depth = 0, colour = 0, compression, filter, interlace = 2] = header.subarray(8)
  let isKnown = DEPTHS[colour]?.includes(depth) ?? false
  return header.length === 13 && isKnown && compression === 0 && filter === 0 && interlace < 2
}

/** Whether palette, transparency, data and end are as long as such a picture has them. */
function isSoundBody(header: Uint8Array, chunks: readonly Chunk[]): boolean {
  let colour = header[9] ?? 0
  let sizeOf = (wanted: string) =>
    chunks.reduce((size, { type, data }) => (type === wanted ? size + data.length : size), 0)
  let palette = sizeOf('PLTE')
  let transparency = sizeOf('tRNS')
  let isPaletteSound = palette % 3 === 0 && palette <= 768 && (palette > 0 || colour !== PALETTE)
  let mostTransparent = { 0: 2, 2: 6, [PALETTE]: palette / 3 }[colour] ?? 0
  let isEnd = sizeOf('IEND') === 0
  return isPaletteSound && transparency <= mostTransparent && sizeOf('IDAT') > 0 && isEnd
}

function writeChunk(type: string, data: Uint8Array): Uint8Array {
  let chunk = concat([new Uint8Array(4), bytesOf(type), data, new Uint8Array(4)])
  viewOf(chunk).setUint32(0, data.length)
  viewOf(chunk).setUint32(chunk.length - 4, checksum(chunk.subarray(4, -4)))
  return chunk
}

const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit += 1) {
    remainder = remainder & 1 ? 0xedb88320 ^ (remainder >>> 1) : remainder >>> 1
  }
  return remainder
})

/** CRC-32, as every chunk ends with it. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (let byte of bytes) sum = (REMAINDERS[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}
