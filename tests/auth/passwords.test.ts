import { JSEncrypt } from 'jsencrypt'
import { describe, expect, it } from 'vitest'
import {
  decryptPassword,
  hashPassword,
  newPasswordHash,
  passwordMistake,
  verifyPassword,
} from '../../server/auth/index.ts'
import { isOutdated } from '../../server/auth/password-hash.ts'
import { publicKey } from '../../server/auth/sign-key.ts'
import { Slots } from '../../server/http/slots.ts'
import type { Database } from '../../server/db/index.ts'
import { withDatabase } from '../support/database.ts'

const database = withDatabase()

/** The same database as another object, as in another process: the key is cached per object, so they share no cache. */
const asAnotherNode = (): Database => new Proxy(database, {})

/** Encrypts as the console does in a browser without WebCrypto. */
async function encryptedByPage(text: string): Promise<string> {
  const page = new JSEncrypt()
  page.setPublicKey(await publicKey(database))
  return String(page.encryptOAEP(Buffer.from(text, 'utf8').toString('latin1')))
}

describe('the key for passwords', () => {
  it('decrypts nothing before it exists', async () => {
    expect(await decryptPassword(database, Buffer.alloc(512, 1).toString('base64'))).toBeNull()
  })

  it('is created once even if several nodes start together, and is then reused', async () => {
    const keys = await Promise.all([publicKey(asAnotherNode()), publicKey(asAnotherNode()), publicKey(asAnotherNode())])
    expect(new Set([...keys, await publicKey(asAnotherNode())]).size).toBe(1)
    expect(await database.db.selectFrom('signKeys').select('id').execute()).toHaveLength(1)
  })

  it('decrypts what a page without WebCrypto encrypts: any script, 128 Chinese characters, null bytes', async () => {
    for (const text of ['Erhai-2026', '密码1', '洱'.repeat(128), '🍮'.repeat(64), 'a\u0000b', '\ufeffwith a mark']) {
      expect(await decryptPassword(asAnotherNode(), await encryptedByPage(text))).toBe(text)
    }
  })

  it('decrypts nothing else', async () => {
    const good = await encryptedByPage('Erhai-2026')
    const flipped = `${good.slice(0, 40)}${good[40] === 'A' ? 'B' : 'A'}${good.slice(41)}`
    const notUtf8 = new JSEncrypt()
    notUtf8.setPublicKey(await publicKey(database))
    for (const each of [
      '',
      'x',
      flipped,
      `${good}\n`,
      good.slice(4),
      good.repeat(2),
      'A'.repeat(5000),
      String(notUtf8.encryptOAEP('\xff\xfe')),
    ]) {
      expect(await decryptPassword(database, each), each.slice(0, 30)).toBeNull()
    }
  })
})

describe('a stored password', () => {
  it('has the form scrypt$N$r$p$salt$hash, with a new salt each time', async () => {
    const [one, other] = await Promise.all([hashPassword('Erhai-2026'), hashPassword('Erhai-2026')])
    expect(one).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
    expect(one).not.toBe(other)
    expect(isOutdated(one)).toBe(false)
    expect(isOutdated(one.replace('32768', '16384'))).toBe(true)
  })

  it('is accepted in either Unicode normalization form, and other passwords are rejected', async () => {
    const stored = await hashPassword('Crème-密码-🍮-1')
    expect(await verifyPassword('Crème-密码-🍮-1'.normalize('NFD'), stored)).toBe(true)
    expect(await verifyPassword('Crème-密码-🍮-2', stored)).toBe(false)
    expect(await verifyPassword('crème-密码-🍮-1', stored)).toBe(false)
    expect(await verifyPassword('', null)).toBe(false)
    await expect(verifyPassword('any', 'plain-text')).rejects.toThrow('another form')
  })
})

describe('a new password', () => {
  it('needs 8 to 128 characters, with letters and digits of any script', () => {
    const fine = ['Erhai-2026', '洱海苍山大理古城1', '密码密码密码密码९', 'a1🍮🍮🍮🍮🍮🍮', `${'洱'.repeat(127)}1`]
    expect(fine.map((each) => passwordMistake(each))).toEqual(fine.map(() => null))
    const wrong: [string, string][] = [
      ['a1', '密码至少 8 个字符'],
      ['a1🍮🍮🍮', '密码至少 8 个字符'],
      ['12345678', '密码须同时含字母和数字'],
      ['abcdefgh', '密码须同时含字母和数字'],
      ['        ', '密码须同时含字母和数字'],
      [`a1${'x'.repeat(127)}`, '密码最多 128 个字符'],
    ]
    for (const [password, says] of wrong) expect(passwordMistake(password)?.zh, password).toBe(says)
  })

  it('is rejected with the name of its field', async () => {
    const refusal = async (text: string): Promise<unknown> =>
      newPasswordHash(database, text, 'newPassword').catch((error: { mistakes: unknown }) => error.mistakes)
    expect(await refusal(await encryptedByPage('short1'))).toMatchObject([
      { field: 'newPassword', says: { zh: '密码至少 8 个字符' } },
    ])
    expect(await refusal('not encrypted')).toMatchObject([
      { field: 'newPassword', says: { zh: '密码无法解密，请刷新页面后重试' } },
    ])
  })
})

describe('slots for heavy work', () => {
  it('run two tasks at a time, in order, and reject those beyond the waiting limit', async () => {
    const slots = new Slots({ parallel: 2, waiting: 3, refusal: () => new Error('full') })
    const order: string[] = []
    let running = 0
    const work = (name: string) => async (): Promise<string> => {
      running += 1
      order.push(`${name} of ${running}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
      if (name === 'b') throw new Error('b failed')
      return name
    }
    const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => slots.run(work(name))))
    expect(
      results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as Error).message)),
    ).toEqual(['a', 'b failed', 'c', 'd', 'e', 'full'])
    expect(order.map((entry) => entry[0]).join('')).toBe('abcde')
    expect(Math.max(...order.map((entry) => Number(entry.at(-1))))).toBe(2)
    expect(await slots.run(work('g'))).toBe('g')
  })
})
