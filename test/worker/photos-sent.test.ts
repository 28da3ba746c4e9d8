import type { FailureCode } from '#contract/failures.ts'
import { PHOTO_BYTES } from '#contract/limits.ts'
import { uploadPhoto } from '#contract/profile.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { BASELINE, type Bytes, join, patch, PNG } from '../rules/photo-samples.ts'
import { at } from '../support/clock.ts'
import { NINE } from '../support/family.ts'
import type { Person } from '../support/people.ts'
import { emptyAlbum, expectAlbum, formOf, open, send, upload, wear } from '../support/photos.ts'
import { refused } from '../support/refusal.ts'
import { newPeople } from '../support/seed.ts'
import { readTables } from '../support/tables.ts'
import { callApi } from '../support/wire.ts'

const BOUNDARY = 'x-boundary-x'
const FORM = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` }
const MEGABYTE = 1_000_000

let ana: Person
let avatar: string

beforeEach(async () => {
  at(NINE)
  await emptyAlbum()
  ;[ana] = await newPeople('Ana Silva')
  avatar = await wear(ana, PNG)
})

/** A JPEG of so many bytes: the data of its scan go on. */
function jpegOf(size: number): Bytes {
  return join(BASELINE.subarray(0, -2), new Uint8Array(size - BASELINE.length), '\xff\xd9')
}

/** The same form as a client writes it. */
function written(...bytes: Uint8Array[]): Bytes {
  let parts = bytes.flatMap(file => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    file,
    '\r\n'
  ])
  return join(...parts, `--${BOUNDARY}--\r\n`)
}

/** The bytes piece by piece, without saying how many will come; `taken` counts those that were. */
function inPieces(bytes: Uint8Array) {
  let taken = 0
  let stream = new ReadableStream({
    type: 'bytes',
    pull(controller) {
      if (taken >= bytes.length) return controller.close()
      // A copy: the piece that is handed over is no longer ours.
      controller.enqueue(bytes.slice(taken, taken + 16_384))
      taken = Math.min(taken + 16_384, bytes.length)
    }
  })
  return { stream, taken: () => taken }
}

/** What was there before is still there, and nothing else. */
async function expectUnchanged(before: Record<string, unknown[]>): Promise<void> {
  expect(await readTables()).toEqual(before)
  expect((await ana.me()).avatar).toBe(avatar)
  expect(new Uint8Array(await (await open(avatar)).arrayBuffer())).toEqual(PNG)
  await expectAlbum(avatar)
}

function textForm(): FormData {
  let form = new FormData()
  form.append('photo', 'just a text')
  return form
}

const TOO_MUCH = jpegOf(6 * MEGABYTE)

const REFUSED: [what: string, () => BodyInit, Record<string, string>, FailureCode][] = [
  ['no file', () => formOf(), {}, 'photo_missing'],
  ['another field', () => formOf({ bytes: BASELINE, field: 'file' }), {}, 'photo_missing'],
  ['two photos', () => formOf({ bytes: BASELINE }, { bytes: BASELINE }), {}, 'photo_missing'],
  ['a photo and nothing', () => formOf({ bytes: BASELINE }, { bytes: '' }), {}, 'photo_missing'],
  ['an empty file', () => formOf({ bytes: '' }), {}, 'photo_missing'],
  ['a text instead of a file', textForm, {}, 'photo_missing'],
  ['6 MB', () => formOf({ bytes: TOO_MUCH }), {}, 'too_large'],
  ['one byte too many', () => formOf({ bytes: jpegOf(PHOTO_BYTES + 1) }), {}, 'too_large'],
  ['6 MB of unknown length', () => inPieces(written(TOO_MUCH)).stream, FORM, 'too_large'],
  [
    '6 MB that say they are none',
    () => written(TOO_MUCH),
    { ...FORM, 'Content-Length': '5' },
    'too_large'
  ],
  ['6 MB of no number', () => written(TOO_MUCH), { ...FORM, 'Content-Length': 'abc' }, 'too_large'],
  [
    'a length beyond the limit',
    () => written(BASELINE),
    { ...FORM, 'Content-Length': '6000000' },
    'too_large'
  ],
  ['half a photo', () => formOf({ bytes: BASELINE.subarray(0, 100) }), {}, 'not_a_photo'],
  ['a wide photo', () => formOf({ bytes: patch(BASELINE, 94, 0xc3, 0x50) }), {}, 'photo_too_wide'],
  ['JSON', () => '{"photo":"x"}', { 'Content-Type': 'application/json' }, 'unsupported_type'],
  ['a photo as such', () => BASELINE, { 'Content-Type': 'image/jpeg' }, 'unsupported_type'],
  ['bytes of no type', () => BASELINE, {}, 'unsupported_type'],
  [
    'another form',
    () => 'photo=x',
    { 'Content-Type': 'application/x-www-form-urlencoded' },
    'unsupported_type'
  ],
  [
    'a type that only begins like it',
    () => written(BASELINE),
    { 'Content-Type': 'multipart/form-datax' },
    'unsupported_type'
  ],
  [
    'a form without a boundary',
    () => written(BASELINE),
    { 'Content-Type': 'multipart/form-data' },
    'malformed'
  ],
  [
    'a form with another boundary',
    () => written(BASELINE),
    { 'Content-Type': 'multipart/form-data; boundary=y' },
    'malformed'
  ],
  ['half a form', () => written(BASELINE).subarray(0, 150), FORM, 'malformed'],
  ['an empty body', () => '', FORM, 'malformed']
]

describe('C087: an upload is refused and the old photo stays, with', () => {
  it.each(REFUSED)('%s', async (_, body, headers, code) => {
    let before = await readTables()
    expect(await send(ana, body(), headers)).toMatchObject(refused(code))
    await expectUnchanged(before)
  })
})

describe('C087: who is not signed in', () => {
  it.each([
    ['is refused before a byte is read', undefined],
    ['with a token of nobody too', '0'.repeat(64)]
  ])('%s', async (_, token) => {
    let before = await readTables()
    let { stream, taken } = inPieces(written(jpegOf(6 * MEGABYTE)))
    let answer = await callApi('POST', uploadPhoto.path, { raw: stream, headers: FORM, token })
    expect(answer).toMatchObject(refused('unauthorized'))
    expect(taken()).toBeLessThan(MEGABYTE)
    await expectUnchanged(before)
  })
})

describe('C087: up to the limit a size makes no difference, and is', () => {
  it.each([
    ['the smallest', BASELINE.length],
    ['1.9 MB', 1.9 * MEGABYTE],
    ['2.1 MB', 2.1 * MEGABYTE],
    ['as many bytes as are allowed', PHOTO_BYTES]
  ])('%s', async (_, size) => {
    let sent = jpegOf(size)
    let answer = await upload(ana, sent)
    expect(answer.status).toBe(200)
    let path = (await ana.me()).avatar ?? ''
    let kept = Buffer.from(await (await open(path)).arrayBuffer())
    expect([kept.length, kept.equals(sent)]).toEqual([size, true])
    await expectAlbum(path)
  })

  it('a photo in pieces', async () => {
    let sent = jpegOf(PHOTO_BYTES)
    expect(await send(ana, inPieces(written(sent)).stream, FORM)).toMatchObject({ status: 200 })
  })

  it('not read further than the limit, whatever comes', async () => {
    let { stream, taken } = inPieces(written(jpegOf(20 * MEGABYTE)))
    expect(await send(ana, stream, FORM)).toMatchObject(refused('too_large'))
    expect(taken()).toBeLessThan(PHOTO_BYTES + MEGABYTE)
  })
})
