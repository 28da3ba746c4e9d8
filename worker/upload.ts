import { Failure } from './failure.ts'

const FORM_TYPE = /^multipart\/form-data\s*(;|$)/i
/** What stands around the file: boundaries, its name, its type. */
const FRAME_BYTES = 4 * 1_024

/** The bytes of the one file of a form, in the field `name`, at most `most` of them. */
export async function readFile(request: Request, name: string, most: number): Promise<Uint8Array> {
  let type = request.headers.get('content-type') ?? ''
  if (!FORM_TYPE.test(type)) throw new Failure('unsupported_type')
  let body = await readBytes(request, most + FRAME_BYTES)
  let [file, ...more] = (await parse(body, type)).getAll(name)
  if (!(file instanceof File) || file.size === 0 || more.length > 0) {
    throw new Failure('photo_missing')
  }
  if (file.size > most) throw new Failure('too_large')
  return new Uint8Array(await file.arrayBuffer())
}

/** Counts what really comes: the length that a request says it has may be missing or wrong. */
async function readBytes(request: Request, most: number): Promise<Blob> {
  if (Number(request.headers.get('content-length')) > most) throw new Failure('too_large')
  let parts: Uint8Array[] = []
  let size = 0
  for await (let part of request.body ?? []) {
    size += part.length
    if (size > most) throw new Failure('too_large')
    parts.push(part)
  }
  return new Blob(parts)
}

async function parse(body: Blob, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'Content-Type': type } }).formData()
  } catch {
    throw new Failure('malformed')
  }
}
