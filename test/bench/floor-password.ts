import { scryptSync } from 'node:crypto'

/** What is stored of a password: as much work as the product's, at the bench's cost. */
export function hashOf(password: string): string {
  return scryptSync(password, 'salt', 32, { N: 2 ** 10, r: 8, p: 3 }).toString('hex')
}
