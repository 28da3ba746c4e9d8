import { COMMON_HEADERS, PHOTO_POLICY } from '#contract/headers.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { BASELINE, CANARY, FROM_A_PHONE, LOSSY_WEBP, PNG } from '../rules/photo-samples.ts'
import { at, inMinutes } from '../support/clock.ts'
import { Ear } from '../support/ear.ts'
import { NINE } from '../support/family.ts'
import {
  expectAlbum,
  emptyAlbum,
  formOf,
  open,
  send,
  undress,
  upload,
  wear
} from '../support/photos.ts'
import type { Person } from '../support/people.ts'
import { refused } from '../support/refusal.ts'
import { makeContacts, newPeople, onAnotherDevice } from '../support/seed.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const HTML = '<!doctype html><script>alert(1)</script>'
const GIF = 'GIF89a/*\x01\0*/=1;//<script>alert(1)</script>'
const PATH = /^\/photos\/[0-9a-f]{64}$/

let ana: Person
let ben: Person

beforeEach(async () => {
  at(NINE)
  await emptyAlbum()
  ;[ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
})

async function bytesAt(path: string): Promise<Uint8Array> {
  return new Uint8Array(await (await open(path)).arrayBuffer())
}

describe('C022: a photo', () => {
  it.each([
    ['an SVG', SVG, 'image/svg+xml', 'a.svg'],
    ['an SVG that says it is a PNG', SVG, 'image/png', 'a.png'],
    ['HTML that says it is a JPEG', HTML, 'image/jpeg', 'a.jpg'],
    ['a GIF that is a page too', GIF, 'image/gif', 'a.gif'],
    ['a GIF that says it is a JPEG', GIF, 'image/jpeg', 'a.jpg']
  ])('is not %s', async (_, bytes, type, name) => {
    let answer = await send(ana, formOf({ bytes, name, type }))
    expect(answer).toMatchObject(refused('not_a_photo'))
    expect((await ana.me()).avatar).toBeNull()
    await expectAlbum()
  })

  it.each(['../../x.html', 'x%0D%0ASet-Cookie: a=b.png', 'x"; y=".svg', '💥'.repeat(200)])(
    'is a real PNG, whatever it is called: %j',
    async name => {
      let answer = await send(ana, formOf({ bytes: PNG, name, type: 'text/html' }))
      expect(answer).toMatchObject({ status: 200, body: { avatar: expect.stringMatching(PATH) } })
      let { avatar } = await ana.me()
      expect(answer.body).toEqual({ avatar })
      let served = await open(avatar ?? '')
      expect(served.headers.get('Content-Type')).toBe('image/png')
      expect(served.headers.get('Content-Disposition')).toBe('inline; filename="photo.png"')
    }
  )
})

describe('SECURITY 36: of what a phone sends', () => {
  it.each(FROM_A_PHONE)(
    '%s is kept without place, camera and what is behind it',
    async (...row) => {
      let [, type, sent, kept] = row
      let path = await wear(ana, sent)
      expect((await open(path)).headers.get('Content-Type')).toBe(type)
      let bytes = await bytesAt(path)
      expect(bytes).toEqual(kept)
      expect(Buffer.from(bytes).includes(CANARY.slice(0, 6))).toBe(false)
    }
  )
})

describe('SECURITY 37: a photo', () => {
  it('is served to whoever has its address, and can do nothing there', async () => {
    let path = await wear(ana, BASELINE)
    let served = await open(path)
    expect([served.status, Object.fromEntries(served.headers)]).toMatchObject([
      200,
      lowerCased({
        ...COMMON_HEADERS,
        'Cache-Control': 'private, max-age=31536000, immutable',
        'Content-Disposition': 'inline; filename="photo.jpg"',
        'Content-Security-Policy': PHOTO_POLICY,
        'Content-Type': 'image/jpeg',
        'X-Content-Type-Options': 'nosniff'
      })
    ])
    expect(served.headers.get('Set-Cookie')).toBeNull()
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(BASELINE)
  })

  it('tells its head without its body', async () => {
    let served = await open(await wear(ana, BASELINE), 'HEAD')
    expect([served.status, await served.text()]).toEqual([200, ''])
    expect(served.headers.get('Content-Type')).toBe('image/jpeg')
  })

  it('is nowhere else', async () => {
    let path = await wear(ana, BASELINE)
    let key = path.slice('/photos/'.length)
    let elsewhere = ['0'.repeat(64), key.toUpperCase(), key.slice(1), `${key}0`, `${key}.jpg`, 'x']
    let encoded = ['..%2f', '%00', `${key}%00`, `..%2f..%2f${key}`, 'a'.repeat(5_000), '__proto__']
    for (let name of [...elsewhere, ...encoded]) {
      let answer = await open(`/photos/${name}`)
      expect([name, answer.status, await answer.text()]).toEqual([name, 404, 'Not found'])
      expect(Object.fromEntries(answer.headers)).toMatchObject(
        lowerCased({
          ...COMMON_HEADERS,
          'Cache-Control': 'no-store',
          'Content-Security-Policy': PHOTO_POLICY,
          'Content-Type': 'text/plain; charset=UTF-8'
        })
      )
    }
    expect((await open(`${path}/`)).status).toBe(404)
    expect((await open('/photos/')).status).toBe(404)
    expect((await open('/photos')).status).toBe(404)
    expect((await open(path, 'POST')).status).toBe(404)
  })

  it('is seen by contacts, and the old one is gone when there is a new one', async () => {
    await makeContacts(ana, ben)
    let old = await wear(ana, BASELINE)
    expect(await ben.sees(ana)).toMatchObject({ avatar: old })
    let path = await wear(ana, LOSSY_WEBP)
    expect(path).not.toBe(old)
    expect(await ben.sees(ana)).toMatchObject({ avatar: path })
    expect((await open(old)).status).toBe(404)
    expect(await bytesAt(path)).toEqual(LOSSY_WEBP)
    await expectAlbum(path)
  })

  it('has another address every time, even if it is the same picture', async () => {
    let paths = [await wear(ana, PNG), await wear(ben, PNG), await wear(ana, PNG)]
    expect(new Set(paths).size).toBe(3)
    await expectAlbum(...paths.slice(1))
  })

  it('is gone when it is removed, and removing it again changes nothing', async () => {
    let other = await wear(ben, PNG)
    let path = await wear(ana, BASELINE)
    await undress(ana)
    expect((await ana.me()).avatar).toBeNull()
    expect((await open(path)).status).toBe(404)
    await expectAlbum(other)
    await undress(ana)
    expect((await ben.me()).avatar).toBe(other)
  })

  it('goes with its account', async () => {
    let other = await wear(ben, PNG)
    let path = await wear(ana, BASELINE)
    expect(await ana.tries('DELETE', '/api/account')).toMatchObject({ status: 204 })
    expect((await open(path)).status).toBe(404)
    await expectAlbum(other)
  })
})

describe("the owner's other devices", () => {
  it('hear that the account changed, and nobody else hears anything', async () => {
    await makeContacts(ana, ben)
    let [ear, friend] = [await Ear.of(await onAnotherDevice(ana)), await Ear.of(ben)]
    let stale = { type: 'stale', what: 'account' }
    await wear(ana, BASELINE)
    expect(await ear.hearsNext()).toEqual([stale])
    await undress(ana)
    expect(await ear.hearsNext()).toEqual([stale])
    await undress(ana)
    expect(await ear.hears(ana)).toEqual([])
    expect(await friend.hears(ana)).toEqual([])
  })
})

describe('SECURITY 4: the limit', () => {
  it('of uploads is 10 an hour, for each person, and counts only photos', async () => {
    for (let i = 0; i < 12; i += 1) {
      expect(await upload(ana, HTML)).toMatchObject(refused('not_a_photo'))
    }
    let paths: string[] = []
    for (let i = 0; i < 10; i += 1) paths.push(await wear(ana, PNG))
    let answer = await upload(ana, BASELINE)
    expect(answer).toMatchObject(refused('too_many'))
    expect(answer.headers.get('Retry-After')).toBe('3600')
    expect((await ana.me()).avatar).toBe(paths.at(-1))
    await wear(ben, PNG)
    at(inMinutes(60))
    await wear(ana, BASELINE)
  })
})

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  )
}
