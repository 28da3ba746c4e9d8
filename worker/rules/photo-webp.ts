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

const HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8

/** What a still picture is made of, in this order; moving ones are no photos. */
const PICTURE = /^(VP8X(ALPH(?=VP8 ))?)?VP8[ L]$/
const DRAWN = ['ALPH', 'ANIM', 'ANMF', 'VP8 ', 'VP8L', 'VP8X']
/** Flags of VP8X. */
const HAS_EXIF = 0x08
const HAS_ALPHA = 0x10

interface Chunk {
  type: string
  data: Uint8Array
}

interface Size {
  width: number
  height: number
  hasAlpha: boolean
}

export function isWebp(bytes: Uint8Array): boolean {
  return textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP'
}

/** The same picture without anything that is not needed to draw it, or why it is none. */
export function cleanWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | PhotoRefusal {
  let chunks = chunksOf(bytes) ?? []
  let drawn = chunks.filter(({ type }) => DRAWN.includes(type))
  let frame = drawn.at(-1)
  if (!frame || !PICTURE.test(drawn.map(({ type }) => type).join(''))) return 'not_a_photo'
  let size = frame.type === 'VP8L' ? losslessSize(frame.data) : lossySize(frame.data)
  let canvas = chunks.find(({ type }) => type === 'VP8X')?.data
  if (!size || (canvas && !fits(canvas, size))) return 'not_a_photo'
  let refusal = refusalOf(size.width, size.height)
  if (refusal) return refusal
  let alpha = drawn.find(({ type }) => type === 'ALPH')
  let exif = chunks.find(({ type }) => type === 'EXIF')
  let orientation = canvas ? readOrientation(exif?.data) : 1
  let picture = alpha ? [alpha, frame] : [frame]
  if (orientation !== 1) picture.push({ type: 'EXIF', data: writeOrientation(orientation) })
  if (picture.length > 1) picture.unshift(canvasOf(size, alpha !== undefined, orientation !== 1))
  return write(picture)
}

/** The chunks of the file as long as it says it is; undefined if it or one of them is cut. */
function chunksOf(bytes: Uint8Array): Chunk[] | undefined {
  let view = viewOf(bytes)
  let fileEnd = bytes.length < HEADER_BYTES ? Infinity : 8 + view.getUint32(4, true)
  if (fileEnd > bytes.length) return undefined
  let chunks: Chunk[] = []
  let at = HEADER_BYTES
  while (at + CHUNK_HEADER_BYTES <= fileEnd && chunks.length < PARTS_MAXIMUM) {
    let start = at + CHUNK_HEADER_BYTES
    let end = start + view.getUint32(at + 4, true)
    if (end > fileEnd) return undefined
    chunks.push({ type: textAt(bytes, at, 4), data: bytes.subarray(start, end) })
    at = end + (end % 2)
  }
  return at === fileEnd ? chunks : undefined
}

function lossySize(data: Uint8Array): Size | undefined {
  if (data.length < 10 || textAt(data, 3, 3) !== '\x9d\x01\x2a') return undefined
  let view = viewOf(data)
  let isWhole = (view.getUint32(0, true) & 0xffffff) >>> 5 <= data.length - 10
  let isKeyFrame = (view.getUint8(0) & 1) === 0
  if (!isWhole || !isKeyFrame) return undefined
  return {
    width: view.getUint16(6, true) & 0x3fff,
    height: view.getUint16(8, true) & 0x3fff,
    hasAlpha: false
  }
}

function losslessSize(data: Uint8Array): Size | undefined {
  if (data.length <= 5 || data[0] !== 0x2f) return undefined
  let bits = viewOf(data).getUint32(1, true)
  let version = bits >>> 29
  if (version !== 0) return undefined
  return {
    width: (bits & 0x3fff) + 1,
    height: ((bits >>> 14) & 0x3fff) + 1,
    hasAlpha: (bits >>> 28) % 2 === 1
  }
}

/** Whether a canvas is as wide and high as the one frame that it holds. */
function fits(canvas: Uint8Array, { width, height }: Size): boolean {
  if (canvas.length !== 10) return false
  let view = viewOf(canvas)
  let isWide = (view.getUint32(4, true) & 0xffffff) + 1 === width
  return isWide && view.getUint32(6, true) >>> 8 === height - 1
}

function canvasOf({ width, height, hasAlpha }: Size, hasAlphaChunk: boolean, hasExif: boolean) {
  let data = new Uint8Array(10)
  let view = viewOf(data)
  view.setUint8(0, (hasAlpha || hasAlphaChunk ? HAS_ALPHA : 0) | (hasExif ? HAS_EXIF : 0))
  view.setUint32(4, width - 1, true)
  view.setUint16(7, height - 1, true)
  return { type: 'VP8X', data }
}

function write(chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> {
  let file = concat([
    bytesOf('RIFF\0\0\0\0WEBP'),
    ...chunks.flatMap(({ type, data }) => {
      let header = concat([bytesOf(type), new Uint8Array(4)])
      viewOf(header).setUint32(4, data.length, true)
      return [header, data, new Uint8Array(data.length % 2)]
    })
  ])
  viewOf(file).setUint32(4, file.length - 8, true)
  return file
}
