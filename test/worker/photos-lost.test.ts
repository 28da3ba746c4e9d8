import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BASELINE, PNG } from '../rules/photo-samples.ts'
import { at, inMinutes } from '../support/clock.ts'
import { NINE } from '../support/family.ts'
import { beforeBatches, loseDatabase } from '../support/faults.ts'
import type { Person } from '../support/people.ts'
import { emptyAlbum, expectAlbum, open, sweep, undress, upload, wear } from '../support/photos.ts'
import { refused } from '../support/refusal.ts'
import { newPeople } from '../support/seed.ts'

let ana: Person
let old: string

beforeEach(async () => {
  at(NINE)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await emptyAlbum()
  ;[ana] = await newPeople('Ana Silva')
  old = await wear(ana, PNG)
})

afterEach(() => {
  vi.restoreAllMocks()
})

function loseBucket(verb: 'delete' | 'get' | 'put'): void {
  vi.spyOn(env.PHOTOS, verb).mockImplementation(async () => {
    throw new Error(`${verb}: We encountered an internal error. Please try again. (10001)`)
  })
}

async function counts() {
  let { objects } = await env.PHOTOS.list()
  let row = await env.DB.prepare('select count(*) as n from photos').first<{ n: number }>()
  return { kept: objects.length, known: row?.n }
}

async function expectOldPhoto(): Promise<void> {
  expect((await ana.me()).avatar).toBe(old)
  expect(new Uint8Array(await (await open(old)).arrayBuffer())).toEqual(PNG)
}

describe('SECURITY 42: when the bucket fails', () => {
  it('over an upload, it is refused and the old photo stays', async () => {
    loseBucket('put')
    expect(await upload(ana, BASELINE)).toMatchObject(refused('unavailable'))
    await expectOldPhoto()
  })

  it('over a request for a photo, it says so, and that is not kept', async () => {
    loseBucket('get')
    let answer = await open(old)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    vi.restoreAllMocks()
    await expectOldPhoto()
  })

  it('over deleting the old photo, nobody sees it, and the sweep deletes it', async () => {
    loseBucket('delete')
    let path = await wear(ana, BASELINE)
    expect((await open(old)).status).toBe(404)
    expect(await counts()).toEqual({ kept: 2, known: 2 })
    await sweep()
    at(inMinutes(11))
    await sweep()
    expect(await counts()).toEqual({ kept: 2, known: 2 })
    vi.restoreAllMocks()
    await sweep()
    await expectAlbum(path)
  })

  it('over removing a photo, it is removed all the same', async () => {
    loseBucket('delete')
    await undress(ana)
    expect((await ana.me()).avatar).toBeNull()
    expect((await open(old)).status).toBe(404)
    vi.restoreAllMocks()
    at(inMinutes(11))
    await sweep()
    await expectAlbum()
  })

  it('over the deletion of an account, the sweep finishes it', async () => {
    loseBucket('delete')
    expect(await ana.tries('DELETE', '/api/account')).toMatchObject({ status: 204 })
    expect((await open(old)).status).toBe(404)
    vi.restoreAllMocks()
    at(inMinutes(11))
    await sweep()
    await expectAlbum()
  })
})

describe('when an upload is cut off', () => {
  it('before the bucket has it, its key is forgotten after ten minutes', async () => {
    loseBucket('put')
    await upload(ana, BASELINE)
    vi.restoreAllMocks()
    expect(await counts()).toEqual({ kept: 1, known: 2 })
    at(inMinutes(9.9))
    await sweep()
    expect(await counts()).toEqual({ kept: 1, known: 2 })
    at(inMinutes(0.2))
    await sweep()
    await expectAlbum(old)
    await expectOldPhoto()
  })

  it('after the bucket has it, it is deleted after ten minutes', async () => {
    let restore = beforeBatches('all', loseDatabase)
    expect(await upload(ana, BASELINE)).toMatchObject(refused('unavailable'))
    restore()
    expect(await counts()).toEqual({ kept: 2, known: 2 })
    await expectOldPhoto()
    at(inMinutes(9.9))
    await sweep()
    expect(await counts()).toEqual({ kept: 2, known: 2 })
    at(inMinutes(0.2))
    await sweep()
    await expectAlbum(old)
    await expectOldPhoto()
  })

  it('by the bucket taking too long, it never becomes a photo that the sweep may be deleting', async () => {
    let { put } = env.PHOTOS
    vi.spyOn(env.PHOTOS, 'put').mockImplementation(async (...given) => {
      let object = await put.apply(env.PHOTOS, given)
      at(inMinutes(5))
      return object
    })
    expect(await upload(ana, BASELINE)).toMatchObject(refused('unavailable'))
    await expectAlbum(old)
    await expectOldPhoto()
  })

  it('by the end of its account, nothing of it stays', async () => {
    let { put } = env.PHOTOS
    vi.spyOn(env.PHOTOS, 'put').mockImplementation(async (...given) => {
      await ana.tries('DELETE', '/api/account')
      return put.apply(env.PHOTOS, given)
    })
    expect(await upload(ana, BASELINE)).toMatchObject(refused('unavailable'))
    await expectAlbum()
  })
})

describe('the sweep', () => {
  it('leaves what somebody wears, however old it is', async () => {
    at('2027-05-04T09:00:00Z')
    await sweep()
    await expectAlbum(old)
    expect((await open(old)).status).toBe(200)
  })
})

describe('I8: of uploads at once', () => {
  it('one is the photo, and nothing is left of the others', async () => {
    let answers = await Promise.all(Array.from({ length: 8 }, () => upload(ana, BASELINE)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    let paths = answers.map(({ body }) => (body as { avatar: string }).avatar)
    let { avatar } = await ana.me()
    expect(paths).toContain(avatar)
    await expectAlbum(avatar ?? '')
  })

  it('and a removal, either comes last', async () => {
    let [, answer] = await Promise.all([undress(ana), upload(ana, BASELINE)])
    let { avatar } = await ana.me()
    expect([null, (answer.body as { avatar: string }).avatar]).toContain(avatar)
    await expectAlbum(...(avatar === null ? [] : [avatar]))
  })
})
