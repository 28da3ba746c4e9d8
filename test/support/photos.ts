import { deletePhoto, PHOTO_FIELD, uploadPhoto } from '#contract/profile.ts'
import { createScheduledController } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { expect } from 'vitest'
import worker from '../../worker/index.ts'
import type { Answer } from './checked-answer.ts'
import type { Person } from './people.ts'
import { soon } from './soon.ts'
import { ORIGIN } from './wire.ts'

type Content = Uint8Array<ArrayBuffer> | string

interface Picture {
  bytes: Content
  field?: string
  name?: string
  type?: string
}

export function formOf(...pictures: Picture[]): FormData {
  let form = new FormData()
  for (let { bytes, field = PHOTO_FIELD, name = 'photo.jpg', type = 'image/jpeg' } of pictures) {
    form.append(field, new File([bytes], name, { type }))
  }
  return form
}

/** Sends a form, or whatever else is to stand for one. */
export async function send(
  person: Person,
  raw: BodyInit,
  headers: Record<string, string> = {}
): Promise<Answer> {
  return person.tries(uploadPhoto.method, uploadPhoto.path, undefined, { raw, headers })
}

export async function upload(person: Person, bytes: Content): Promise<Answer> {
  return send(person, formOf({ bytes }))
}

/** Gives a person a photo, and the path at which it is served. */
export async function wear(person: Person, bytes: Content): Promise<string> {
  let answer = await upload(person, bytes)
  expect(answer, `${person.name} uploads a photo`).toMatchObject({ status: 200 })
  return (answer.body as { avatar: string }).avatar
}

export async function undress(person: Person): Promise<void> {
  expect(await person.tries(deletePhoto.method, deletePhoto.path)).toMatchObject({ status: 204 })
}

/** Opens a photo by its address, as nobody in particular. */
export async function open(path: string, method = 'GET'): Promise<Response> {
  return exports.default.fetch(new Request(new URL(path, ORIGIN), { method }))
}

/** The paths of all photos in the bucket, and of those that the database knows. */
async function album() {
  let { objects } = await env.PHOTOS.list()
  let { results } = await env.DB.prepare('select key from photos').all<{ key: string }>()
  let paths = (rows: readonly { key: string }[]) => rows.map(({ key }) => `/photos/${key}`)
  return { kept: new Set(paths(objects)), known: new Set(paths(results)) }
}

/** Waits until these and no other photos lie in the bucket, and as many are known. */
export async function expectAlbum(...paths: string[]): Promise<void> {
  await soon(async () => {
    expect(await album()).toEqual({ kept: new Set(paths), known: new Set(paths) })
  })
}

export async function emptyAlbum(): Promise<void> {
  let { objects } = await env.PHOTOS.list()
  await env.PHOTOS.delete(objects.map(({ key }) => key))
  await env.DB.batch([
    env.DB.prepare('delete from photos'),
    env.DB.prepare('update users set avatar = null')
  ])
}

export async function sweep(): Promise<void> {
  await worker.scheduled(createScheduledController(), env)
}
