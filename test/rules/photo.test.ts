import { readPhoto } from '#rules/photo.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  AFTER_IHDR,
  ALPHA_WEBP,
  BASELINE,
  type Bytes,
  CANARY,
  canvas,
  exif,
  FOUR_COLOURS,
  frameOf,
  FROM_A_PHONE,
  indexOf,
  insert,
  join,
  LOSSLESS_WEBP,
  LOSSY_WEBP,
  onlyOrientation,
  PALETTE_PNG,
  PNG,
  pngChunk,
  PROGRESSIVE,
  RESTARTING,
  riffChunk,
  segment,
  webp
} from './photo-samples.ts'

const SAMPLES: [name: string, type: string, bytes: Bytes][] = [
  ['baseline JPEG', 'image/jpeg', BASELINE],
  ['progressive JPEG', 'image/jpeg', PROGRESSIVE],
  ['JPEG with restarts', 'image/jpeg', RESTARTING],
  ['JPEG of four colours', 'image/jpeg', FOUR_COLOURS],
  ['PNG', 'image/png', PNG],
  ['PNG with a palette', 'image/png', PALETTE_PNG],
  ['lossy WebP', 'image/webp', LOSSY_WEBP],
  ['lossless WebP', 'image/webp', LOSSLESS_WEBP],
  ['transparent WebP', 'image/webp', ALPHA_WEBP]
]

const notAPhoto = { refused: 'not_a_photo' }
const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8]

describe('D30: a photo', () => {
  it.each(SAMPLES)('is a %s, which stays as it is', (_, type, bytes) => {
    expect(readPhoto(bytes)).toEqual({ type, bytes })
  })

  it.each(SAMPLES)('is no %s that ends anywhere before its end', (_, __, bytes) => {
    let lengths = Array.from({ length: bytes.length }, (_each, length) => length)
    let read = lengths.filter(length => 'type' in readPhoto(bytes.subarray(0, length)))
    expect(read).toEqual([])
  })

  it.each(SAMPLES)('is a %s wherever it lies in memory', (_, type, bytes) => {
    let apart = insert(bytes, 0, 'xxx').subarray(3)
    expect(readPhoto(apart)).toEqual({ type, bytes })
  })
})

describe('SECURITY 36: nothing of who, where and with what gets through', () => {
  it.each(FROM_A_PHONE)('in %s', (_, type, sent, kept) => {
    expect(indexOf(sent, CANARY)).toBeGreaterThan(0)
    expect(readPhoto(sent)).toEqual({ type, bytes: kept })
  })

  it.each(SAMPLES)('behind a %s', (_, type, bytes) => {
    for (let behind of ['\0', CANARY, 'PK\x03\x04', bytes]) {
      expect(readPhoto(join(bytes, behind))).toEqual({ type, bytes })
    }
  })

  it('in a thumbnail, nor between the scans of a JPEG', () => {
    let scans = [...PROGRESSIVE.keys()].filter(
      at => PROGRESSIVE[at] === 0xff && PROGRESSIVE[at + 1] === 0xda
    )
    let filled = scans
      .toReversed()
      .reduce((bytes, at) => insert(bytes, at, segment(0xfe, CANARY)), PROGRESSIVE)
    let thumbnail = segment(0xe0, 'JFIF\0\x01\x02\x01\0\x48\0\x48\x01\x01', 'CAN')
    let sent = join(filled.subarray(0, 2), thumbnail, filled.subarray(20))
    expect(readPhoto(sent)).toEqual({ type: 'image/jpeg', bytes: PROGRESSIVE })
  })

  it('in the frames of a moving PNG', () => {
    let frames = [pngChunk('fcTL', new Uint8Array(26)), pngChunk('fdAT', '\0\0\0\x01', CANARY)]
    let sent = insert(
      insert(PNG, PNG.length - 12, ...frames),
      AFTER_IHDR,
      pngChunk('acTL', '\0\0\0\x02\0\0\0\0')
    )
    expect(readPhoto(sent)).toEqual({ type: 'image/png', bytes: PNG })
  })
})

describe('the orientation, as the only tag, is kept', () => {
  let orders = ['II', 'MM'] as const

  it.each(ORIENTATIONS)('of a JPEG: %i', orientation => {
    let only = segment(0xe1, 'Exif\0\0', onlyOrientation(orientation))
    let bytes = orientation === 1 ? BASELINE : insert(BASELINE, 20, only)
    for (let order of orders) {
      let sent = insert(BASELINE, 2, segment(0xe1, 'Exif\0\0', exif(orientation, order)))
      expect(readPhoto(sent)).toEqual({ type: 'image/jpeg', bytes })
    }
    expect(readPhoto(bytes)).toEqual({ type: 'image/jpeg', bytes })
  })

  it.each(ORIENTATIONS)('of a PNG: %i', orientation => {
    let only = pngChunk('eXIf', onlyOrientation(orientation))
    let bytes = orientation === 1 ? PNG : insert(PNG, AFTER_IHDR, only)
    for (let order of orders) {
      let sent = insert(PNG, PNG.length - 12, pngChunk('eXIf', exif(orientation, order)))
      expect(readPhoto(sent)).toEqual({ type: 'image/png', bytes })
    }
    expect(readPhoto(bytes)).toEqual({ type: 'image/png', bytes })
  })

  it.each(ORIENTATIONS)('of a WebP: %i', orientation => {
    for (let [simple, flags] of [[LOSSY_WEBP, 0] as const, [LOSSLESS_WEBP, 0] as const]) {
      let only = riffChunk('EXIF', onlyOrientation(orientation))
      let turned = webp(canvas(flags | 0x08), frameOf(simple), only)
      let bytes = orientation === 1 ? simple : turned
      for (let letters of ['', 'Exif\0\0']) {
        let told = riffChunk('EXIF', letters, exif(orientation, 'II'))
        let sent = webp(canvas(flags | 0x08), frameOf(simple), told)
        expect(readPhoto(sent)).toEqual({ type: 'image/webp', bytes })
      }
      expect(readPhoto(bytes)).toEqual({ type: 'image/webp', bytes })
    }
  })

  it('beside the transparency of a WebP', () => {
    let parts = frameOf(ALPHA_WEBP).subarray(18)
    let only = riffChunk('EXIF', onlyOrientation(6))
    let sent = webp(canvas(0x18), parts, riffChunk('EXIF', exif(6)))
    expect(readPhoto(sent)).toEqual({
      type: 'image/webp',
      bytes: webp(canvas(0x18), parts, only)
    })
  })

  it.each([
    ['0', exif(0)],
    ['9', exif(9)],
    ['a number of another kind', exif(6, 'MM', 4)],
    ['cut off', exif(6).subarray(0, 25)],
    ['only the beginning of EXIF', exif(6).subarray(0, 5)],
    ['a directory far away', join('MM\0*', '\x7f\xff\xff\xff', CANARY)],
    ['a directory that points at itself', join('II*\0', '\x04\0\0\0')],
    ['no number of bytes at all', new Uint8Array()],
    ['not EXIF', join(CANARY)]
  ])('unless it is none: %s', (_, told) => {
    let sent = insert(BASELINE, 2, segment(0xe1, 'Exif\0\0', told))
    expect(readPhoto(sent)).toEqual({ type: 'image/jpeg', bytes: BASELINE })
    expect(readPhoto(insert(PNG, AFTER_IHDR, pngChunk('eXIf', told)))).toEqual({
      type: 'image/png',
      bytes: PNG
    })
  })
})

describe('whatever bytes come', () => {
  let anySample = fc.constantFrom(...SAMPLES.map(([, , bytes]) => bytes))

  /** What is read, and what is read from that: a photo has nothing more to lose. */
  function readTwice(bytes: Uint8Array) {
    let once = readPhoto(bytes)
    return { once, twice: 'refused' in once ? once : readPhoto(once.bytes) }
  }

  it('they are a photo or are refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        let { once, twice } = readTwice(bytes)
        expect(twice).toEqual(once)
      }),
      { numRuns: 2_000 }
    )
  })

  it('a photo with some bytes changed is a photo or is refused', () => {
    let changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 })
    fc.assert(
      fc.property(anySample, changes, (sample, changed) => {
        let bytes = new Uint8Array(sample)
        for (let [at, value] of changed) bytes[at % bytes.length] = value
        let { once, twice } = readTwice(bytes)
        expect(twice).toEqual(once)
      }),
      { numRuns: 10_000 }
    )
  })

  it('a photo with bytes put in or taken out is a photo or is refused', () => {
    fc.assert(
      fc.property(anySample, fc.nat(), fc.nat(20), fc.uint8Array(), (sample, at, cut, put) => {
        let from = at % sample.length
        let { once, twice } = readTwice(
          join(sample.subarray(0, from), put, sample.subarray(from + cut))
        )
        expect(twice).toEqual(once)
      }),
      { numRuns: 10_000 }
    )
  })

  it('a million empty parts are refused without being gathered', () => {
    let part = pngChunk('teXt')
    let parts = Buffer.alloc(400_000 * part.length, part)
    expect(readPhoto(insert(PNG, AFTER_IHDR, parts))).toEqual(notAPhoto)
    let comments = Buffer.alloc(4 * 1_000_000, segment(0xfe))
    expect(readPhoto(insert(BASELINE, 2, comments))).toEqual(notAPhoto)
    let chunks = Buffer.alloc(8 * 500_000, riffChunk('NONE'))
    expect(readPhoto(webp(canvas(0), frameOf(LOSSY_WEBP), chunks))).toEqual(notAPhoto)
  })
})
