import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { checkPassword, hashPassword } from '../../worker/password.ts'
import { PASSWORD, type Person, signIn, signUp } from '../support/people.ts'

const REAL = { ENVIRONMENT: 'production', PASSWORD_COST: '15', PASSWORD_PEPPER: '' }
const CHEAP = { ENVIRONMENT: 'local', PASSWORD_COST: '4', PASSWORD_PEPPER: '' }

/** `Grüße-1` with the bytes 0 to 15 for salt, by another implementation of scrypt (N = 2^15, r = 8, p = 3) and HMAC. */
const KNOWN = {
  '': 'scrypt$v1$15$8$3$AAECAwQFBgcICQoLDA0ODw$VtnioWoHr8KehGEoi-7CXkHfWq6ITHnqdW5-i2zNEKk',
  'a pepper': 'scrypt$v1$15$8$3$AAECAwQFBgcICQoLDA0ODw$HukfYU3_NTXpjgDe01fch7i3WU6Zqi5OExtY4om2sQo'
}

async function storedHash(person: Person): Promise<string> {
  let row = await env.DB.prepare('select password_hash from users where id = ?')
    .bind(person.id)
    .first<{ password_hash: string }>()
  return row!.password_hash
}

async function storeHash(person: Person, hash: string): Promise<void> {
  await env.DB.prepare('update users set password_hash = ? where id = ?')
    .bind(hash, person.id)
    .run()
}

describe('C081: a password hash', () => {
  it.each(Object.entries(KNOWN))(
    'agrees with the known answer, pepper "%s"',
    async (pepper, hash) => {
      let bindings = { ...REAL, PASSWORD_PEPPER: pepper }
      expect(await checkPassword(bindings, 'Grüße-1', hash)).toBe('right')
      expect(await checkPassword(bindings, 'Grüße-2', hash)).toBe('wrong')
    }
  )

  it('is made with the real profile in production, whatever the configuration says', async () => {
    let hash = await hashPassword({ ...REAL, PASSWORD_COST: '10' }, PASSWORD)
    expect(hash).toMatch(/^scrypt\$v1\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(await checkPassword(REAL, PASSWORD, hash)).toBe('right')
  })

  it('carries its own parameters, and a salt of its own', async () => {
    let [one, other] = [await hashPassword(CHEAP, PASSWORD), await hashPassword(CHEAP, PASSWORD)]
    expect(one).toMatch(/^scrypt\$v1\$4\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(other).not.toBe(one)
  })

  it('SECURITY 55: is made in turn with what others ask for, however many are wanted at once', async () => {
    let order: string[] = []
    let hashes = Array.from({ length: 3 }, async () => {
      await hashPassword(REAL, PASSWORD)
      order.push('a hash')
    })
    let hashed = () => order.flatMap((what, i) => (what === 'a hash' ? [i] : []))
    while (hashed().length < hashes.length) {
      await Promise.race([Promise.all(hashes), scheduler.wait(20)])
      await env.DB.prepare('select 1').run()
      if (order.at(-1) !== 'reads') order.push('reads')
    }
    let [first, second, third] = hashed()
    expect(order.slice(first, second)).toContain('reads')
    expect(order.slice(second, third)).toContain('reads')
  })

  it('is worth nothing without the pepper it was made with', async () => {
    let hash = await hashPassword({ ...CHEAP, PASSWORD_PEPPER: 'one' }, PASSWORD)
    expect(await checkPassword({ ...CHEAP, PASSWORD_PEPPER: 'one' }, PASSWORD, hash)).toBe('right')
    expect(await checkPassword({ ...CHEAP, PASSWORD_PEPPER: 'two' }, PASSWORD, hash)).toBe('wrong')
    expect(await checkPassword(CHEAP, PASSWORD, hash)).toBe('wrong')
  })

  it('of an unknown account costs the same work, and is wrong', async () => {
    expect(await checkPassword(CHEAP, PASSWORD, undefined)).toBe('wrong')
    // A cost that the platform refuses shows that the work is really begun.
    let refusal = await checkPassword({ ...CHEAP, PASSWORD_COST: '31' }, PASSWORD, undefined).catch(
      (error: unknown) => error
    )
    expect(refusal).toBeInstanceOf(Error)
  })

  it.each(['', 'x', 'scrypt$v1$4$8$3$$', 'scrypt$v1$4$8$3$AAAA$AAAA'])(
    'that is broken (%s) opens nothing',
    async hash => {
      let outcome = await checkPassword(CHEAP, PASSWORD, hash).catch(() => 'wrong')
      expect(outcome).toBe('wrong')
    }
  )
})

describe('C081: signing in', () => {
  it('with a hash of a lower cost works, and raises it', async () => {
    let ann = await signUp('Ann Lee')
    let old = await hashPassword({ ...CHEAP, PASSWORD_COST: '2' }, PASSWORD)
    await storeHash(ann, old)
    expect((await signIn(ann.email)).id).toBe(ann.id)
    let raised = await storedHash(ann)
    expect(raised).toMatch(new RegExp(`^scrypt\\$v1\\$${env.PASSWORD_COST}\\$8\\$3\\$`))
    expect(await checkPassword(env, PASSWORD, raised)).toBe('right')
  })

  it('with a wrong password raises nothing', async () => {
    let ann = await signUp('Ann Lee')
    let old = await hashPassword({ ...CHEAP, PASSWORD_COST: '2' }, PASSWORD)
    await storeHash(ann, old)
    await ann.tries('POST', '/api/login', { email: ann.email, password: 'Wrong-1!' })
    expect(await storedHash(ann)).toBe(old)
  })

  it('with a hash of a higher cost works, and lowers nothing', async () => {
    let ann = await signUp('Ann Lee')
    let strong = await hashPassword({ ...CHEAP, PASSWORD_COST: '11' }, PASSWORD)
    await storeHash(ann, strong)
    await signIn(ann.email)
    expect(await storedHash(ann)).toBe(strong)
  })
})
