/**
 * `npm run verify-report FILE -- --key KEY [--signature FILE.sig]`: checks a report as PDF or Word without a server and
 * without the network. KEY is a file with the public key: JWK, JWK set or PEM. Ends with 0 only if nothing is wrong.
 */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { checkReport } from '../src/proof/check-report.ts'
import type { OpenPdf } from '../src/proof/facts-in.ts'
import { readKeys } from '../src/proof/keys.ts'
import { summaryOf } from '../src/proof/summary.ts'
import { wordsOf } from '../src/proof/words.ts'
import { fill, words } from '../src/resources/errors.ts'
import type { Label } from '../src/resources/define.ts'

const says = {
  usage: {
    zh: '用法：npm run verify-report 报告文件 -- --key 公钥文件 [--signature 签名文件.sig]',
    en: 'Usage: npm run verify-report FILE -- --key KEY [--signature FILE.sig]',
  },
  noKeys: {
    zh: '{file} 中没有 Ed25519 公钥（JWK、JWK 集合或 PEM）。',
    en: '{file} holds no Ed25519 public key (JWK, JWK set or PEM).',
  },
  unreadable: { zh: '无法读取 {file}：{reason}', en: '{file} cannot be read: {reason}' },
  genuine: { zh: '核验通过', en: 'The report is genuine' },
  genuineFacts: { zh: '核验通过（仅事实）', en: 'The facts of the report are genuine' },
  failed: { zh: '核验未通过', en: 'The report fails the check' },
} satisfies Record<string, Label>

const locale = /^zh/i.test(process.env.LC_ALL ?? process.env.LANG ?? '') ? 'zh-CN' : 'en-US'
const say = (label: Label, values: Readonly<Record<string, string | number>> = {}): string =>
  fill(words(label, locale), values)
const marks = new Map([
  [true, '✓'],
  [false, '✗'],
  [null, '–'],
])

const openPdf: OpenPdf = async (data) => {
  const task = getDocument({ data, disableFontFace: true, isEvalSupported: false, useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  return { getAttachments: () => document.getAttachments(), close: () => void task.destroy() }
}

/** Reads a file named as the caller sees it: npm starts programs in the folder of the package. */
async function read(file: string): Promise<Uint8Array> {
  const bytes = await readFile(resolve(process.env.INIT_CWD ?? '.', file)).catch((error: Error) => {
    throw new Error(say(says.unreadable, { file, reason: error.message }))
  })
  return new Uint8Array(bytes)
}

async function verify(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, signature: { type: 'string' } },
  })
  const [file] = positionals
  if (!file || !values.key || positionals.length > 1) throw new Error(say(says.usage))
  const keys = readKeys(new TextDecoder().decode(await read(values.key)))
  if (keys.length === 0) throw new Error(say(says.noKeys, { file: values.key }))
  const signature = values.signature ? await read(values.signature) : null
  const check = await checkReport({ file: await read(file), signature, keys, openPdf })
  const verdict = check.isGenuine ? (signature ? says.genuine : says.genuineFacts) : says.failed
  console.log(`${say(verdict)}: ${file}`)
  for (const { label, isRight } of wordsOf(check)) console.log(`${marks.get(isRight)} ${say(label)}`)
  const facts = check.isGenuine && check.content ? summaryOf(check.content, { say, locale }) : []
  for (const [label, value] of facts) console.log(`  ${label}: ${value}`)
  return check.isGenuine
}

await verify().then(
  (isGenuine) => {
    process.exitCode = isGenuine ? 0 : 1
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
