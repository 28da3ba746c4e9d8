import { expect, it } from 'vitest'
import { filesIn, isSource, readText } from '../support/node/files.ts'

/** The platform refuses more rounds than this, in production only. */
const MOST_ROUNDS = 100_000
const ROUNDS = /\biterations\s*:\s*([\d_]+)|\bpbkdf2(?:Sync)?\([^)]*?,\s*([\d_]+)\s*,/gi

function roundsIn(text: string): number[] {
  return [...text.matchAll(ROUNDS)].map(([, named, given]) =>
    Number((named ?? given ?? '').replaceAll('_', ''))
  )
}

it('C081: no password is derived with more rounds than the platform carries out', () => {
  let sources = ['worker', 'durable-objects'].flatMap(filesIn).filter(isSource)
  let texts = sources.map(path => readText(path))
  expect(texts.flatMap(roundsIn).filter(rounds => rounds > MOST_ROUNDS)).toEqual([])
  let derivations = texts.filter(text => /\bpbkdf2\b|deriveBits|deriveKey/i.test(text))
  expect(derivations.filter(text => roundsIn(text).length === 0)).toEqual([])
})

it('would notice too many, in either form', () => {
  expect(roundsIn("{ name: 'PBKDF2', iterations: 600_000 }")).toEqual([600_000])
  expect(roundsIn("pbkdf2Sync(password, salt, 210000, 32, 'sha256')")).toEqual([210_000])
})
