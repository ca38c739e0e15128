import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkReport } from '../../src/proof/check-report.ts'
import { readKeys } from '../../src/proof/keys.ts'
import { wordsOf } from '../../src/proof/words.ts'
import { factsFileName } from '../../src/resources/report-facts.ts'
import { canonical } from '../../server/http/canonical.ts'
import { aContent } from '../report/a-content.ts'
import { aKey, aSignedReport, fileWith, openPdf } from './a-signed-report.ts'

const content = aContent(
  { verdict: 'conditional' },
  { plane: { areaM2: 18_001.5, zone: 33, centralMeridian: 99, srid: 4521 }, isDemonstration: true },
)
const own = aKey()
const other = aKey()
let made: Awaited<ReturnType<typeof aSignedReport>>
const formats = ['pdf', 'word'] as const

const check = (file: Uint8Array, signature: Uint8Array | null = null, keys = [own.key]) =>
  checkReport({ file, signature, keys, openPdf })

/** A zip file with nothing but the facts, which reads like a Word file. */
const wordWith = (facts: string) => check(zipSync({ [factsFileName]: new TextEncoder().encode(facts) }))

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  const copy = new Uint8Array(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

beforeAll(async () => {
  made = await aSignedReport(content, own)
})

describe('a report', () => {
  it.each(formats)('proves its facts, as %s', async (format) => {
    expect(await check(made.files[format])).toMatchObject({
      type: format,
      facts: 'signed',
      file: 'not-given',
      isGenuine: true,
      content: {
        verdict: 'conditional',
        isDemonstration: true,
        areas: { ellipsoidM2: 18_000, plane: { areaM2: 18_001.5, centralMeridian: 99 } },
      },
    })
    expect(await check(made.files[format], made.signatures[format])).toMatchObject({ file: 'signed', isGenuine: true })
  })

  it('fails with any one byte of its facts changed', async () => {
    expect(await wordWith(made.facts)).toMatchObject({ facts: 'signed', isGenuine: true })
    const passed: number[] = []
    for (let at = 0; at < made.facts.length; at += 1) {
      const facts = `${made.facts.slice(0, at)}${made.facts[at] === '0' ? '1' : '0'}${made.facts.slice(at + 1)}`
      if ((await wordWith(facts)).isGenuine) passed.push(at)
    }
    expect(passed).toEqual([])
  })

  it.each(formats)('fails with another verdict or the same facts written otherwise, as %s', async (format) => {
    const altered = [
      made.facts.replace('"verdict":"conditional"', '"verdict":"feasible"'),
      made.facts.replace('18001.5', '18001.6'),
      made.facts.replace('"verdict"', '"verdict" '),
      made.facts.replace('{', '{"verdict":"feasible",'),
      made.facts.replace('18000', '1.8e4'),
      `${made.facts}\n`,
    ]
    for (const facts of altered) {
      expect(facts).not.toBe(made.facts)
      const found = await check(await fileWith(content, facts, format))
      expect(found).toMatchObject({ facts: 'altered', content: null, isGenuine: false })
    }
  })

  it.each(formats)('fails its detached signature with any one byte changed, as %s', async (format) => {
    const file = made.files[format]
    const step = Math.ceil(file.length / 60)
    const places = [...Array.from({ length: 60 }, (_none, index) => index * step), file.length - 1]
    for (const at of places.filter((each) => each < file.length))
      expect((await check(flipped(file, at), made.signatures[format])).file, `byte ${at}`).toBe('altered')
    for (const at of [0, 31, 32, 63])
      expect((await check(file, flipped(made.signatures[format], at))).file).toBe('altered')
    expect(await check(new Uint8Array([...file, 10]), made.signatures[format])).toMatchObject({ isGenuine: false })
    expect(await check(file, made.signatures[format === 'pdf' ? 'word' : 'pdf'])).toMatchObject({ isGenuine: false })
    expect((await check(file, made.signatures[format].subarray(1))).file).toBe('not-a-signature')
  })

  it('fails with the key of another site, and passes with the right one of several', async () => {
    const { pdf } = made.files
    expect(await check(pdf, null, [other.key])).toMatchObject({ facts: 'other-key', content: null, isGenuine: false })
    expect(await check(pdf, made.signatures.pdf, [other.key, own.key])).toMatchObject({ isGenuine: true })
    const claimed = made.facts.replace(own.key.id, other.key.id)
    expect(await check(await fileWith(content, claimed, 'pdf'), null, [own.key, other.key])).toMatchObject({
      facts: 'altered',
    })
  })

  it('says what is wrong with files that are no report', async () => {
    const text = (label: string) => new TextEncoder().encode(label)
    const found = async (file: Uint8Array) => wordsOf(await check(file)).map(({ label }) => label.en)
    expect(await found(text('a letter'))).toEqual(['This is neither a PDF nor a Word file (docx).'])
    expect(await check(zipSync({ 'word/document.xml': text('<w/>') }))).toMatchObject({ facts: 'no-facts' })
    expect(await check(made.files.pdf.subarray(0, 400))).toMatchObject({ facts: 'no-facts', isGenuine: false })
    const newer = canonical({ ...JSON.parse(made.facts).facts, format: 'investmap.report/2' })
    const signature = own.signer.sign(Buffer.from(newer)).toString('base64url')
    const envelope = { algorithm: 'Ed25519', facts: JSON.parse(newer), keyId: own.key.id, signature }
    expect(await wordWith(canonical(envelope))).toMatchObject({ facts: 'other-format', isGenuine: false })
    expect((await found(made.files.pdf))[1]).toContain('were not checked')
  })
})

describe('a key', () => {
  it('is read from a JWK, a set of them and PEM, with the same id', () => {
    const set = JSON.stringify({
      keys: [
        { kty: 'RSA', n: 'x', e: 'AQAB' },
        { ...own.jwk, kid: 'mine' },
      ],
    })
    for (const text of [JSON.stringify(own.jwk), set, own.pem]) expect(readKeys(text)).toEqual([own.key])
    for (const text of ['', 'null', '[]', '{"keys":[null]}', '{"kty":"OKP","crv":"Ed25519","x":"AAAA"}'])
      expect(readKeys(text)).toEqual([])
  })

  it('has the thumbprint of RFC 8037', () => {
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
    expect(readKeys(JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x }))[0]?.id).toBe(
      'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
    )
  })
})

describe('npm run verify-report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'investmap-proof-'))
  const saved = (name: string, bytes: string | Uint8Array): string => {
    writeFileSync(join(folder, name), bytes)
    return name
  }
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Any use of the network ends the program with 77. */
  const noNetwork = `data:text/javascript,${encodeURIComponent(
    "import net from 'node:net';import dns from 'node:dns';import dgram from 'node:dgram';const no=()=>process.exit(77);net.Socket.prototype.connect=no;dns.lookup=no;dgram.createSocket=no;globalThis.fetch=no;globalThis.XMLHttpRequest=no",
  )}`
  const root = resolve(import.meta.dirname, '../..')
  const verify = (...given: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--import', noNetwork, join(root, 'scripts/verify-report.ts'), ...given],
      { cwd: root, env: { ...process.env, INIT_CWD: folder, LC_ALL: 'en_US.UTF-8' }, encoding: 'utf8' },
    )
    return { status, text: stdout + stderr }
  }

  it('verifies PDF and Word in a process of its own with the network off, and says what fails', () => {
    const key = saved('key.json', JSON.stringify({ keys: [own.jwk] }))
    const pdf = saved('report.pdf', made.files.pdf)
    const word = saved('report.docx', made.files.word)
    const signature = saved('report.pdf.sig', made.signatures.pdf)
    const whole = verify(pdf, '--key', key, '--signature', signature)
    expect(whole).toMatchObject({ status: 0, text: expect.stringContaining('The report is genuine: report.pdf') })
    expect(whole.text).toContain('Verdict: Conditional · Demo data')
    expect(whole.text).toContain('zone 33, meridian 99°E')
    const facts = verify(word, '--key', saved('key.pem', own.pem))
    expect(facts).toMatchObject({ status: 0, text: expect.stringContaining('were not checked') })
    const altered = saved('altered.pdf', flipped(made.files.pdf, 2000))
    expect(verify(altered, '--key', key, '--signature', signature)).toMatchObject({
      status: 1,
      text: expect.stringContaining('does not match its signature file'),
    })
    expect(verify(pdf, '--key', saved('other.pem', other.pem))).toMatchObject({
      status: 1,
      text: expect.stringContaining('signed with another key'),
    })
    expect(verify(pdf)).toMatchObject({ status: 1, text: expect.stringContaining('Usage') })
    expect(verify('none.pdf', '--key', key)).toMatchObject({ status: 1, text: expect.stringContaining('none.pdf') })
    expect(verify(pdf, '--key', pdf)).toMatchObject({ status: 1, text: expect.stringContaining('no Ed25519') })
  })

  const openssl = (process.env.PATH ?? '').split(':').some((path) => existsSync(join(path, 'openssl')))
  it.skipIf(!openssl)('is not needed for the whole file: openssl verifies its signature', () => {
    const [key, pdf, signature] = [
      saved('key.pem', own.pem),
      saved('report.pdf', made.files.pdf),
      saved('report.pdf.sig', made.signatures.pdf),
    ]
    const asked = ['pkeyutl', '-verify', '-pubin', '-inkey', key, '-rawin', '-in', pdf, '-sigfile', signature]
    expect(execFileSync('openssl', asked, { cwd: folder, encoding: 'utf8' })).toContain('Verified Successfully')
  })
})
