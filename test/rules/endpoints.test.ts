import { describe, expect, it } from 'vitest'
import { removeMember } from '#contract/groups.ts'
import { acceptRequest } from '#contract/requests.ts'
import { readMe } from '#contract/account.ts'
import { isPathOf } from '#contract/endpoints.ts'

describe('a path of the contract', () => {
  it('has any segment in place of a name', () => {
    expect(isPathOf(readMe, '/api/me')).toBe(true)
    expect(isPathOf(acceptRequest, '/api/friend-request/17/accept')).toBe(true)
    expect(isPathOf(removeMember, '/api/contact-groups/1/members/2')).toBe(true)
  })

  it('C078: is no other path', () => {
    expect(isPathOf(readMe, '/api/me/')).toBe(false)
    expect(isPathOf(readMe, '/api/ME')).toBe(false)
    expect(isPathOf(readMe, '/api')).toBe(false)
    expect(isPathOf(acceptRequest, '/api/friend-request//accept')).toBe(false)
    expect(isPathOf(acceptRequest, '/api/friend-request/17/decline')).toBe(false)
    expect(isPathOf(removeMember, '/api/contact-groups/1/members')).toBe(false)
  })
})
