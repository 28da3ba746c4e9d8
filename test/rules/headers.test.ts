import { describe, expect, it } from 'vitest'
import { API_POLICY, assetHeaders, COMMON_HEADERS, DOCUMENT_POLICY } from '#contract/headers.ts'
import { TRUSTED_TYPES_POLICY } from '#contract/name.ts'

/** The file of headers as a static server reads it: path to name to value. */
function rules(): Map<string, Map<string, string>> {
  let byPath = new Map<string, Map<string, string>>()
  let current = new Map<string, string>()
  for (let line of assetHeaders().split('\n')) {
    if (line === '') continue
    if (line.startsWith('/')) byPath.set(line, (current = new Map()))
    else {
      let [, name = '', value = ''] = /^ {2}(! [\w-]+|[\w-]+)(?:: (.+))?$/.exec(line) ?? []
      current.set(name, value)
    }
  }
  return byPath
}

describe('the headers of static files', () => {
  it('are for every path those of every answer, with the policy for documents', () => {
    expect(Object.fromEntries(rules().get('/*') ?? [])).toEqual({
      'Content-Security-Policy': DOCUMENT_POLICY,
      ...COMMON_HEADERS,
      'Cache-Control': 'no-cache'
    })
  })

  it('C077: let a browser keep hashed files for good, and ask for everything else each time', () => {
    expect([...rules().keys()]).toEqual(['/*', '/assets/*'])
    expect(Object.fromEntries(rules().get('/assets/*') ?? [])).toEqual({
      '! Cache-Control': '',
      'Cache-Control': 'public, max-age=31536000, immutable'
    })
  })

  it('stand on lines short enough to be read, and end with a line break', () => {
    let lines = assetHeaders().split('\n')
    expect(lines.filter(line => line.length > 2_000)).toEqual([])
    expect(lines.at(-1)).toBe('')
  })
})

describe('the policy for documents', () => {
  const directives = new Map(
    DOCUMENT_POLICY.split('; ').map(directive => {
      let [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    })
  )

  it('allows nothing that it does not name', () => {
    expect(directives.get('default-src')).toBe("'none'")
    expect(API_POLICY.split('; ')).toContain("default-src 'none'")
  })

  it('lets no page of others frame, post to or rebase a document', () => {
    expect(directives.get('frame-ancestors')).toBe("'none'")
    expect(directives.get('base-uri')).toBe("'none'")
    expect(directives.get('form-action')).toBe("'self'")
    expect(API_POLICY.split('; ')).toContain("frame-ancestors 'none'")
  })

  it('runs only files of the site as script, by one policy', () => {
    expect(directives.get('script-src')).toBe("'self'")
    expect(directives.get('require-trusted-types-for')).toBe("'script'")
    expect(directives.get('trusted-types')).toBe(TRUSTED_TYPES_POLICY)
    expect(DOCUMENT_POLICY).not.toMatch(/unsafe|\*|https?:/)
  })
})
