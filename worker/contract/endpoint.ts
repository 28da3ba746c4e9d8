import type * as z from 'zod/mini'

type Method = 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'

/** One call of the API. `answers` maps each success status to its body; null is an empty body. */
export interface Endpoint {
  method: Method
  path: string
  /** Who may call: anybody, or a signed-in person. */
  access: 'anybody' | 'person'
  body?: z.ZodMiniType
  answers: Record<number, z.ZodMiniType | null>
}

/** What a success of `E` carries, whatever its status. */
export type AnswerOf<E extends Endpoint> = E['answers'][keyof E['answers']] extends infer Schema
  ? Schema extends z.ZodMiniType
    ? z.output<Schema>
    : undefined
  : never

/** What a client puts into the body of `E`. */
export type BodyOf<E extends Endpoint> = E extends { body: infer Schema extends z.ZodMiniType }
  ? z.input<Schema>
  : undefined

/** What a JSON body of type T holds: a field may be absent, but is never `undefined`. */
export type Exact<T> = { [K in keyof T]: Exclude<T[K], undefined> }
