import * as fc from 'fast-check'

/** What programs trip over. */
const odd = fc.constantFrom<unknown>(
  ...[null, true, '', ' ', 0, -1, 1.5, 1e308, -1e308, 2 ** 53, Number.MIN_VALUE, [], {}, [[]]],
  ...['\uD800', '\u0000', '\u200B', '\u202E', 'x'.repeat(300), 'é'.repeat(5_000), '💥'.repeat(60)],
  ...["' or 1=1 --", '%', '_', '__proto__', 'null', 'undefined', 'NaN', '[object Object]'],
  ...['2026-02-30T00:00:00Z', '9999-12-31T23:59:59Z', '1e3', '0x7', '٣', { $ne: null }, [null]],
  ...['24:00', '９:00', '+49'.repeat(40), `a${'\u0301'.repeat(400)}`, 'a@b', 'http://x/', 'FALSE']
)

/** Almost what is asked for: some fields as they should be, some missing, some odd, and one that nobody knows. */
function almost(fields: Record<string, unknown>) {
  let field = (value: unknown) =>
    fc.oneof(
      { arbitrary: fc.constant(value), weight: 6 },
      { arbitrary: odd, weight: 2 },
      { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 }
    )
  let fuzzy = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, field(value)]))
  return fc.oneof(
    { arbitrary: fc.record(fuzzy, { requiredKeys: [] }), weight: 3 },
    { arbitrary: fc.record({ ...fuzzy, extra: odd }, { requiredKeys: [] }), weight: 1 }
  )
}

const nested = fc
  .integer({ min: 1, max: 20_000 })
  .map(depth => `${'['.repeat(depth)}${']'.repeat(depth)}`)

/** Raw bodies for a call that takes `fields`, each with a value that is right: near misses, other JSON, and none at all. */
export function bodiesOf(fields: Record<string, unknown>): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: almost(fields).map(body => JSON.stringify(body)), weight: 8 },
    { arbitrary: fc.json({ maxDepth: 5 }), weight: 2 },
    { arbitrary: fc.string({ maxLength: 40 }), weight: 1 },
    { arbitrary: nested, weight: 1 },
    { arbitrary: fc.constant(`{"a":1,"a":2,"__proto__":{"isAdmin":true}}`), weight: 1 }
  )
}
