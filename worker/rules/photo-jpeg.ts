import {
  bytesOf,
  concat,
  PARTS_MAXIMUM,
  type PhotoRefusal,
  refusalOf,
  textAt,
  viewOf
} from './photo-bytes.ts'
import { isExif, readOrientation, withExifLetters, writeOrientation } from './photo-exif.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const DHT = 0xc4
const DQT = 0xdb
const DRI = 0xdd
const APP0 = 0xe0
const APP1 = 0xe1
const APP14 = 0xee
const APP15 = 0xef
const COMMENT = 0xfe
/** Baseline, extended and progressive: what browsers draw. */
const FRAMES = [0xc0, 0xc1, 0xc2]

/** A progressive picture has about ten; thousands only keep a viewer's machine busy. */
const SCANS_MAXIMUM = 100

/** `whole` is from the marker to the next one; with a scan that is its data too. */
interface Segment {
  marker: number
  body: Uint8Array
  whole: Uint8Array
}

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === SOI && bytes[2] === 0xff
}

/** The same picture without anything that is not needed to draw it, or why it is none. */
export function cleanJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | PhotoRefusal {
  let segments = segmentsOf(bytes)
  if (!segments?.every(isSound)) return 'not_a_photo'
  let drawn = segments.filter(({ marker }) => !isNote(marker))
  let scans = drawn.filter(({ marker }) => marker === SOS)
  let [frame, ...more] = drawn.filter(({ marker }) => FRAMES.includes(marker))
  let [first] = scans
  if (!frame || more.length > 0 || !first || scans.length > SCANS_MAXIMUM) return 'not_a_photo'
  if (drawn.indexOf(frame) > drawn.indexOf(first)) return 'not_a_photo'
  let view = viewOf(frame.body)
  let refusal = refusalOf(view.getUint16(3), view.getUint16(1))
  if (refusal) return refusal
  return concat([
    Uint8Array.of(0xff, SOI),
    ...colourNotes(segments),
    ...orientationNote(segments),
    ...drawn.map(({ whole }) => whole),
    Uint8Array.of(0xff, EOI)
  ])
}

/** The segments up to the end of the picture; undefined if it has none. */
function segmentsOf(bytes: Uint8Array): Segment[] | undefined {
  let view = viewOf(bytes)
  let segments: Segment[] = []
  let at = 2
  while (segments.length < PARTS_MAXIMUM) {
    if (bytes[at] !== 0xff) return undefined
    while (bytes[at + 1] === 0xff) at += 1
    let marker = bytes[at + 1]
    if (marker === EOI) return segments
    if (marker === undefined || at + 4 > bytes.length) return undefined
    let end = at + 2 + view.getUint16(at + 2)
    if (end < at + 4 || end > bytes.length) return undefined
    let next = marker === SOS ? endOfScan(bytes, end) : end
    segments.push({ marker, body: bytes.subarray(at + 4, end), whole: bytes.subarray(at, next) })
    at = next
  }
  return undefined
}

/** Where the data of a scan end: at the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1) {
    let next = bytes[at + 1] ?? EOI
    let goesOn = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!goesOn && next !== 0xff) return at
    at = bytes.indexOf(0xff, at + (goesOn ? 2 : 1))
  }
  return bytes.length
}

/** What belongs to no drawing: camera, place, thumbnails, comments. */
function isNote(marker: number): boolean {
  return (marker >= APP0 && marker <= APP15) || marker === COMMENT
}

/** Whether a segment is one that a picture may have, and is as long as what it says it holds. */
function isSound({ marker, body, whole }: Segment): boolean {
  if (isNote(marker)) return true
  if (FRAMES.includes(marker)) {
    let [precision, , , , , components = 0] = body
    return precision === 8 && [1, 3, 4].includes(components) && body.length === 6 + 3 * components
  }
  switch (marker) {
    case SOS: {
      let components = body[0] ?? 0
      let isFull = whole.length > body.length + 4
      return components >= 1 && components <= 4 && body.length === 4 + 2 * components && isFull
    }
    case DQT:
      return isMadeOf(body, table => 1 + ((table[0] ?? 0) < 16 ? 64 : 128))
    case DHT:
      return isMadeOf(body, table => 17 + table.subarray(1, 17).reduce((sum, n) => sum + n, 0))
    case DRI:
      return body.length === 2
    default:
      return false
  }
}

/** Whether bytes are one or more tables, each as long as `lengthOf` reads from its beginning. */
function isMadeOf(bytes: Uint8Array, lengthOf: (table: Uint8Array) => number): boolean {
  let at = 0
  while (at < bytes.length) at += lengthOf(bytes.subarray(at))
  return bytes.length > 0 && at === bytes.length
}

function note(marker: number, body: Uint8Array): Uint8Array {
  return concat([Uint8Array.of(0xff, marker, 0, body.length + 2), body])
}

/** Decoders tell the kind of colours by these two, so they are written anew, with nothing else in them. */
function colourNotes(segments: readonly Segment[]): Uint8Array[] {
  let isJfif = segments.some(
    ({ marker, body }) => marker === APP0 && textAt(body, 0, 5) === 'JFIF\0'
  )
  let adobe = segments.find(
    ({ marker, body }) => marker === APP14 && textAt(body, 0, 5) === 'Adobe' && body.length >= 12
  )
  let transform = adobe?.body[11] ?? 0
  return [
    ...(isJfif ? [note(APP0, bytesOf('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'))] : []),
    ...(adobe ? [note(APP14, bytesOf(`Adobe\0\x64\0\0\0\0${String.fromCharCode(transform)}`))] : [])
  ]
}

function orientationNote(segments: readonly Segment[]): Uint8Array[] {
  let exif = segments.find(({ marker, body }) => marker === APP1 && isExif(body))
  let orientation = readOrientation(exif?.body)
  return orientation === 1 ? [] : [note(APP1, withExifLetters(writeOrientation(orientation)))]
}
