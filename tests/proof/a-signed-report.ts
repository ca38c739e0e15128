import { generateKeyPairSync, sign } from 'node:crypto'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ReportContent } from '../../server/report/content.ts'
import { pagesOf } from '../../server/report/document/pages.ts'
import { pdfOf } from '../../server/report/document/pdf.ts'
import { wordOf } from '../../server/report/document/word.ts'
import { signedFacts } from '../../server/report/facts.ts'
import type { OpenPdf } from '../../src/proof/facts-in.ts'
import { readKeys } from '../../src/proof/keys.ts'
import type { ReportFormat } from '../../src/resources/report.ts'

export const openPdf: OpenPdf = async (data) => {
  const task = getDocument({ data, verbosity: 0 })
  const document = await task.promise
  return { getAttachments: () => document.getAttachments(), close: () => void task.destroy() }
}

/** A new key: as JWK text, as PEM text, and as what signs. */
export function aKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const jwk = publicKey.export({ format: 'jwk' })
  const [key] = readKeys(JSON.stringify(jwk))
  if (!key) throw new Error('a key of its own cannot be read')
  return {
    jwk,
    pem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    key,
    signer: { keyId: key.id, sign: (bytes: Uint8Array) => sign(null, bytes, privateKey) },
  }
}

/** A file of a report with these facts inside. */
export async function fileWith(content: ReportContent, facts: string, format: ReportFormat): Promise<Uint8Array> {
  const write = format === 'pdf' ? pdfOf : wordOf
  return new Uint8Array(await write(pagesOf(content), facts))
}

/** A report signed with the key: its facts as text, its files, and a signature over each of them. */
export async function aSignedReport(content: ReportContent, { signer }: ReturnType<typeof aKey>) {
  const facts = signedFacts(content, signer)
  const files = { pdf: await fileWith(content, facts, 'pdf'), word: await fileWith(content, facts, 'word') }
  return { facts, files, signatures: { pdf: signer.sign(files.pdf), word: signer.sign(files.word) } }
}
