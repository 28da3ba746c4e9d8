import { assetHeaders } from '#contract/headers.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../support/node/files.ts'

const DIST = join(ROOT, 'dist')
const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath, entry.name))
const texts = files.filter(path => /\.(css|html|js|json|svg|webmanifest)$/.test(path))

it('ships no source map', () => {
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter(path => path.endsWith('.map'))).toEqual([])
  expect(texts.filter(path => readFileSync(path, 'utf8').includes('sourceMappingURL'))).toEqual([])
})

it('ships no secret and no name of one', () => {
  let secret = /LIBSQL_AUTH_TOKEN|PASSWORD_PEPPER|-----BEGIN|api[_-]?key/i
  expect(texts.filter(path => secret.test(readFileSync(path, 'utf8')))).toEqual([])
})

it('leaves what checks bodies to the Worker', () => {
  expect(texts.filter(path => readFileSync(path, 'utf8').includes('ZodMini'))).toEqual([])
})

it('gives the static files the headers of the contract, byte for byte', () => {
  expect(readFileSync(join(DIST, '_headers'), 'utf8')).toBe(assetHeaders())
})

it('names every file but the fixed ones by its content, so that it may be kept for ever', () => {
  let assets = readdirSync(join(DIST, 'assets'))
  expect(assets.filter(name => !/-[\w-]{8}\.\w+$/.test(name))).toEqual([])
})
