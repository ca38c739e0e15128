import { openPdf } from '../../offer/documents/open-pdf.ts'
import { listedKeys } from '../../providers/report.ts'
import { checkReport, type ReportCheck } from '../../proof/check-report.ts'
import { readKeys } from '../../proof/keys.ts'

/** What is to be checked: the report, and where given the signature over its file and a file with public keys. */
export type Chosen = { report: File; signature: File | null; key: File | null }

/** `by`: whose keys were used; `no-keys`: neither the site nor the chosen file has one. */
export type Checked = { by: 'site' | 'file'; check: ReportCheck } | 'no-keys'

/** Checks a report in this browser; only the public keys of the site are loaded, and only if none are given. */
export async function checkChosen({ report, signature, key }: Chosen): Promise<Checked> {
  const text = key ? await key.text() : await listedKeys().catch(() => null)
  const keys = readKeys(text ?? '')
  if (keys.length === 0) return 'no-keys'
  const check = await checkReport({
    file: await bytesOf(report),
    signature: signature && (await bytesOf(signature)),
    keys,
    openPdf: async (bytes) => {
      const task = openPdf(bytes.slice().buffer)
      const document = await task.promise
      return { getAttachments: () => document.getAttachments(), close: () => void task.destroy() }
    },
  })
  return { by: key ? 'file' : 'site', check }
}

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer())
}
