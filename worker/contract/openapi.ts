import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'
import { FailureBody } from './failures.ts'
import { PRODUCT, TAGLINE } from './name.ts'
import { PHOTO_FIELD, PHOTOS_PATH, uploadPhoto } from './profile.ts'
import { SOCKET_PATH } from './socket.ts'

/** A part of the description; its shape is OpenAPI's. */
export type Json = Record<string, unknown>

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  let { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } }
}

const REFUSED: Json = {
  description: 'Refused; the code is for programs, the message for people',
  content: jsonContent({ $ref: '#/components/schemas/Failure' })
}

function requestOf(endpoint: Endpoint): Json {
  if (endpoint.path === uploadPhoto.path) {
    let properties = { [PHOTO_FIELD]: { type: 'string', format: 'binary' } }
    let schema = { type: 'object', properties, required: [PHOTO_FIELD] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!endpoint.body) return {}
  return { requestBody: { required: true, content: jsonContent(schemaOf(endpoint.body, 'input')) } }
}

function answersOf(endpoint: Endpoint): Json {
  let successes = Object.entries(endpoint.answers).map(([status, schema]) => [
    status,
    {
      description: schema ? 'Done' : 'Done, nothing to say',
      ...(schema ? { content: jsonContent(schemaOf(schema, 'output')) } : {})
    }
  ])
  return { ...Object.fromEntries(successes), default: REFUSED }
}

function operationOf(endpoint: Endpoint): Json {
  let names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  return {
    security: endpoint.access === 'person' ? [{ session: [] }] : [],
    parameters: names.map(name => ({
      name,
      in: 'path',
      required: true,
      // D17: all but a secret are ids.
      schema: { type: name === 'secret' ? 'string' : 'integer' }
    })),
    ...requestOf(endpoint),
    responses: answersOf(endpoint)
  }
}

function text(name: string, where: 'path' | 'query'): Json {
  return { name, in: where, required: true, schema: { type: 'string' } }
}

/** What is no call with a JSON answer. */
const OTHERS: Record<string, Json> = {
  [SOCKET_PATH]: {
    get: {
      description: 'The live channel, a WebSocket',
      parameters: [text('sessionId', 'query')],
      responses: {
        101: { description: 'Open; see the messages of the contract' },
        default: REFUSED
      }
    }
  },
  [`${PHOTOS_PATH}/{key}`]: {
    get: {
      parameters: [text('key', 'path')],
      responses: { 200: { description: 'The photo' }, default: REFUSED }
    }
  }
}

/** The whole API as an OpenAPI 3.1 description, made from the contract alone. */
export function describeApi(): Json {
  let paths: Record<string, Json> = {}
  for (let endpoint of ENDPOINTS) {
    let path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT} API`, version: '1', description: TAGLINE },
    paths: { ...paths, ...OTHERS },
    components: {
      schemas: { Failure: schemaOf(FailureBody, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } }
    }
  }
}
