import type * as z from 'zod/mini'

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object with named fields',
  string: 'text'
}

/** D28: what is wrong with one field, as a sentence for a person, where its schema has none of its own. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This is missing.'
  switch (issue.code) {
    case 'invalid_type':
      return `This must be ${KINDS[issue.expected] ?? issue.expected}.`
    case 'invalid_value':
      return `This must be ${issue.values.map(String).join(' or ')}.`
    case 'too_big':
      return `This is too ${isText(issue) ? 'long' : 'large'}.`
    case 'too_small':
      return `This is too ${isText(issue) ? 'short' : 'small'}.`
    default:
      return 'This is not what belongs here.'
  }
}

function isText({ origin }: { origin: string }): boolean {
  return origin === 'string' || origin === 'array'
}
