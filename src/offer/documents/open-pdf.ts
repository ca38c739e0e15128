import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- Vite resolves this import to the URL of the file
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** Tables of Chinese encodings, each loaded when a document names it: without them its text shows as boxes. */
const tables = import.meta.glob<string>(
  '/node_modules/pdfjs-dist/cmaps/{Adobe-GB1,GB,GBK,GBT,UniGB,Adobe-CNS1-UCS2,UniCNS}*.bcmap',
  { query: '?url', import: 'default' },
)

/** Provides the tables that documents refer to, only from our own files. */
class OwnTables {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const table = kind === 'cMapUrl' ? tables[`/node_modules/pdfjs-dist/cmaps/${filename}`] : undefined
    if (!table) throw new Error(`${filename} is not offered`)
    const answer = await fetch(await table())
    if (!answer.ok) throw new Error(`${filename}: ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** Opens a PDF in a worker. Nothing in it runs: no scripts, no forms, no external links. */
export function openPdf(bytes: ArrayBuffer): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerSrc = workerUrl
  return getDocument({
    data: new Uint8Array(bytes),
    BinaryDataFactory: OwnTables,
    cMapPacked: true,
    cMapUrl: 'cmaps/',
    useWorkerFetch: false,
    useWasm: false,
    isEvalSupported: false,
    enableXfa: false,
    verbosity: 0,
  })
}
