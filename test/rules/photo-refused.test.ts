import { PHOTO_SIDE_PX } from '#contract/limits.ts'
import { readPhoto } from '#rules/photo.ts'
import { describe, expect, it } from 'vitest'
import {
  AFTER_IHDR,
  ALPHA_WEBP,
  BASELINE,
  big,
  type Bytes,
  canvas,
  FOUR_COLOURS,
  frameOf,
  indexOf,
  insert,
  join,
  little,
  LOSSLESS_WEBP,
  LOSSY_WEBP,
  PALETTE_PNG,
  patch,
  PNG,
  pngChunk,
  PROGRESSIVE,
  riffChunk,
  segment,
  webp
} from './photo-samples.ts'

const notAPhoto = { refused: 'not_a_photo' }
const tooWide = { refused: 'photo_too_wide' }

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const HTML = '<!doctype html><script>alert(1)</script>'

/** Where the marker of the frame is, and of the scan. */
const FRAME = indexOf(BASELINE, '\xff\xc0')
const SCAN = indexOf(BASELINE, '\xff\xda')
const QUANTITIES = indexOf(BASELINE, '\xff\xdb')
const CODES = indexOf(BASELINE, '\xff\xc4')

describe('C022, C086: no photo, whatever it is called, is', () => {
  it.each([
    ['nothing', ''],
    ['an SVG', SVG],
    ['an SVG behind a byte order mark', `\xef\xbb\xbf${SVG}`],
    ['HTML', HTML],
    [
      'a GIF',
      'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'
    ],
    ['a GIF that is a script too', 'GIF89a/*\0\0*/=1;alert(1)'],
    ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf'],
    ['a BMP', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0'],
    ['a PDF', '%PDF-1.7\n'],
    ['a ZIP', 'PK\x03\x04\x14\0'],
    ['a text', 'just a text'],
    ['the first three bytes of a JPEG', '\xff\xd8\xff'],
    ['the beginning of a JPEG before HTML', `\xff\xd8\xff\xe0${HTML}`],
    ['the signature of a PNG before HTML', `\x89PNG\r\n\x1a\n${HTML}`],
    ['the head of a WebP before HTML', `RIFF\xff\0\0\0WEBP${HTML}`],
    ['sound', 'RIFF\x24\0\0\0WAVEfmt ']
  ])('%s', (_, text) => {
    expect(readPhoto(join(text))).toEqual(notAPhoto)
  })

  it.each([
    ['a JPEG behind a GIF', join('GIF89a', BASELINE)],
    ['a JPEG behind HTML', join(HTML, BASELINE)],
    ['a PNG behind one byte', join('\0', PNG)]
  ])('%s', (_, bytes) => {
    expect(readPhoto(bytes)).toEqual(notAPhoto)
  })
})

describe('no JPEG is one', () => {
  let without = (from: number, to: number) =>
    join(BASELINE.subarray(0, from), BASELINE.subarray(to))

  it.each<[string, Bytes]>([
    ['that is lossless', patch(BASELINE, FRAME + 1, 0xc3)],
    ['that is coded as no browser reads it', patch(BASELINE, FRAME + 1, 0xc9)],
    ['of twelve bits', patch(BASELINE, FRAME + 4, 12)],
    ['of two colours', patch(BASELINE, FRAME + 9, 2)],
    ['of no width', patch(BASELINE, FRAME + 7, 0, 0)],
    ['whose height comes later', patch(BASELINE, FRAME + 5, 0, 0)],
    ['without a frame', without(FRAME, CODES)],
    ['with two frames', insert(BASELINE, FRAME, BASELINE.subarray(FRAME, CODES))],
    [
      'whose frame comes last',
      insert(without(FRAME, CODES), BASELINE.length - 15, BASELINE.subarray(FRAME, CODES))
    ],
    ['without a scan', join(BASELINE.subarray(0, SCAN), '\xff\xd9')],
    ['with an empty scan', join(BASELINE.subarray(0, SCAN + 10), '\xff\xd9')],
    ['of a scan of five colours', patch(BASELINE, SCAN + 4, 5)],
    ['of a segment of no length', patch(BASELINE, QUANTITIES + 2, 0, 0)],
    ['of a segment of unknown kind', insert(BASELINE, FRAME, segment(0xf0, HTML))],
    ['of a marker that has no place there', insert(BASELINE, FRAME, '\xff\xd0')],
    ['of a byte between two segments', insert(BASELINE, FRAME, '\0')],
    ['with text in its table of quantities', insert(BASELINE, FRAME, segment(0xdb, '\0', HTML))],
    ['with text behind a table', insert(BASELINE, FRAME, segment(0xdb, '\0'.repeat(65), HTML))],
    ['with text in its table of codes', insert(BASELINE, FRAME, segment(0xc4, '\0', HTML))],
    ['with an empty table', insert(BASELINE, FRAME, segment(0xdb))],
    ['with text in its interval', insert(BASELINE, FRAME, segment(0xdd, HTML))],
    [
      'of a thousand scans',
      insert(
        BASELINE,
        BASELINE.length - 2,
        ...Array.from({ length: 1_000 }, () => BASELINE.subarray(SCAN, -2))
      )
    ]
  ])('%s', (_, bytes) => {
    expect(readPhoto(bytes)).toEqual(notAPhoto)
  })

  it('unless fill bytes are all that is unusual', () => {
    let filled = insert(insert(BASELINE, SCAN, '\xff\xff'), FRAME, '\xff')
    expect(readPhoto(filled)).toEqual({ type: 'image/jpeg', bytes: BASELINE })
  })
})

describe('no PNG is one', () => {
  let header = (...values: Uint8Array[]) =>
    join(PNG.subarray(0, 8), pngChunk('IHDR', ...values), PNG.subarray(AFTER_IHDR))
  let size = big(4, 4)
  let kind = (...values: number[]) => header(size, size, Uint8Array.from(values))
  let end = PNG.length - 12

  it.each<[string, Bytes]>([
    ['with a wrong checksum', patch(PNG, end - 1, 0)],
    [
      'with a wrong checksum of what is dropped',
      insert(PNG, AFTER_IHDR, patch(pngChunk('tEXt', 'x'), 8, 0x79))
    ],
    ['of no width', header(big(4, 0), size, Uint8Array.of(8, 6, 0, 0, 0))],
    ['of seven bits', kind(7, 6, 0, 0, 0)],
    ['of an unknown kind of colour', kind(8, 5, 0, 0, 0)],
    ['compressed in another way', kind(8, 6, 1, 0, 0)],
    ['filtered in another way', kind(8, 6, 0, 1, 0)],
    ['interlaced in another way', kind(8, 6, 0, 0, 2)],
    ['of a short header', header(size, size)],
    ['with something before its header', insert(PNG, 8, pngChunk('tEXt', 'x'))],
    ['with two headers', insert(PNG, AFTER_IHDR, PNG.subarray(8, AFTER_IHDR))],
    ['without data', join(PNG.subarray(0, AFTER_IHDR), PNG.subarray(end))],
    ['with empty data', join(PNG.subarray(0, AFTER_IHDR), pngChunk('IDAT'), PNG.subarray(end))],
    ['with something in its end', join(PNG.subarray(0, end), pngChunk('IEND', HTML))],
    [
      'with a chunk that nobody knows and everybody needs',
      insert(PNG, AFTER_IHDR, pngChunk('CgBI', 'xxxx'))
    ],
    ['that needs a palette and has none', kind(8, 3, 0, 0, 0)],
    ['with text in its palette', insert(PNG, AFTER_IHDR, pngChunk('PLTE', HTML.repeat(30)))],
    ['with text in its transparency', insert(PNG, AFTER_IHDR, pngChunk('tRNS', HTML))],
    [
      'with more transparencies than colours',
      insert(PALETTE_PNG, PALETTE_PNG.length - 40, pngChunk('tRNS', '12345'))
    ],
    ['with a palette behind its data', insert(PNG, end, pngChunk('PLTE', '123'))]
  ])('%s', (_, bytes) => {
    expect(readPhoto(bytes)).toEqual(notAPhoto)
  })

  it('unless its data come in many parts and its colours are transparent', () => {
    let at = PALETTE_PNG.length - 40
    let data = PALETTE_PNG.subarray(at + 8, at + 24)
    let bytes = join(
      ...[PALETTE_PNG.subarray(0, at), pngChunk('tRNS', '\0\x7f\xff')],
      ...[pngChunk('IDAT', data.subarray(0, 5)), pngChunk('IDAT', data.subarray(5))],
      PALETTE_PNG.subarray(-12)
    )
    expect(readPhoto(bytes)).toEqual({ type: 'image/png', bytes })
  })
})

describe('no WebP is one', () => {
  let frame = frameOf(LOSSY_WEBP)
  let lossless = frameOf(LOSSLESS_WEBP)
  let alpha = ALPHA_WEBP.subarray(30, 30 + 8 + 38)

  it.each<[string, Bytes]>([
    [
      'that moves',
      webp(
        canvas(2),
        riffChunk('ANIM', '\0\0\0\0\0\0'),
        riffChunk('ANMF', new Uint8Array(16), frame)
      )
    ],
    ['without a frame', webp(canvas(0))],
    ['without anything', webp()],
    ['with two frames', webp(frame, frame)],
    ['with two canvases', webp(canvas(0), canvas(0), frame)],
    ['whose canvas comes last', webp(frame, canvas(0))],
    ['with a canvas of another size', webp(canvas(0, 13, 8), frame)],
    ['with a canvas of another height', webp(canvas(0, 12, 9), frame)],
    ['with text in its canvas', webp(riffChunk('VP8X', HTML), frame)],
    ['with transparency and no canvas', webp(alpha, frame)],
    ['with transparency twice', webp(canvas(0x10), alpha, lossless)],
    ['with a chunk that goes on behind its end', patch(LOSSY_WEBP, 16, 0xff)],
    ['that says it is longer than it is', patch(LOSSY_WEBP, 4, 0xff)],
    ['that begins in the middle of a film', patch(LOSSY_WEBP, 20, LOSSY_WEBP[20]! | 1)],
    ['without the start code', patch(LOSSY_WEBP, 23, 0)],
    ['whose first part is longer than all', patch(LOSSY_WEBP, 21, 0xff, 0xff)],
    ['of no width', patch(LOSSY_WEBP, 26, 0, 0)],
    ['without the lossless signature', patch(LOSSLESS_WEBP, 20, 0)],
    ['of a later lossless version', patch(LOSSLESS_WEBP, 24, 0xe0)],
    ['of an empty frame', webp(riffChunk('VP8 '))],
    ['of an empty lossless frame', webp(riffChunk('VP8L', '/\x0b\xc0\x01\0'))]
  ])('%s', (_, bytes) => {
    expect(readPhoto(bytes)).toEqual(notAPhoto)
  })
})

describe(`D30: a side of ${PHOTO_SIDE_PX} pixels is the longest`, () => {
  let jpeg = (width: number, height: number) =>
    patch(BASELINE, FRAME + 5, ...big(2, height), ...big(2, width))
  let cmyk = (width: number, height: number) =>
    patch(FOUR_COLOURS, indexOf(FOUR_COLOURS, '\xff\xc0') + 5, ...big(2, height), ...big(2, width))
  let progressive = (width: number, height: number) =>
    patch(PROGRESSIVE, indexOf(PROGRESSIVE, '\xff\xc2') + 5, ...big(2, height), ...big(2, width))
  let png = (width: number, height: number) => {
    let header = pngChunk('IHDR', big(4, width), big(4, height), '\x08\x06\0\0\0')
    return join(PNG.subarray(0, 8), header, PNG.subarray(AFTER_IHDR))
  }
  let lossy = (width: number, height: number) =>
    patch(LOSSY_WEBP, 26, ...little(2, width), ...little(2, height))
  let lossless = (width: number, height: number) =>
    patch(LOSSLESS_WEBP, 21, ...little(4, width - 1 + (height - 1) * 2 ** 14))
  let extended = (width: number, height: number) =>
    webp(canvas(0, width, height), frameOf(lossy(width, height)))

  it.each([
    ['JPEG', jpeg, 50_000],
    ['JPEG of four colours', cmyk, 50_000],
    ['progressive JPEG', progressive, 50_000],
    ['PNG', png, 50_000],
    ['PNG of all a number can say', png, 2 ** 32 - 1],
    ['lossy WebP', lossy, 16_383],
    ['lossless WebP', lossless, 16_384],
    ['extended WebP', extended, 16_383]
  ])('of a %s', (_, make, most) => {
    expect(readPhoto(make(PHOTO_SIDE_PX, PHOTO_SIDE_PX))).toHaveProperty('type')
    for (let side of [PHOTO_SIDE_PX + 1, most]) {
      expect(readPhoto(make(side, 8))).toEqual(tooWide)
      expect(readPhoto(make(8, side))).toEqual(tooWide)
      expect(readPhoto(make(side, side))).toEqual(tooWide)
    }
  })
})
