import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { words } from '../../src/resources/errors.ts'
import { withTx, type Database, type Tables, type Transaction } from '../db/index.ts'
import type { ReportFormat } from '../../src/resources/report.ts'
import { startChild } from '../http/child-process.ts'
import { hashOf } from './collect.ts'
import { signedFacts } from './facts.ts'
import { reportSigner, type Signer } from './keys.ts'
import {
  beat,
  claimReport,
  expireReports,
  filesOf,
  finish,
  giveBack,
  type ClaimedReport,
  type MadeFile,
  type SignedFile,
} from './jobs.ts'
import { pathIn, type MakingOrder } from './order.ts'
import type { ReportContent } from './content.ts'
import { reportWords } from './document/words.ts'
import type { MakingAnswer } from './child.ts'

const program = new URL('./child.ts', import.meta.url)
const heapMegabytes = 1024
const timeoutMs = 180_000

/** Makes the files of a report in a child process, which always ends. Throws the signal's reason, or the error. */
async function makeInChild(
  order: MakingOrder,
  { tell, signal }: { tell: (progress: number) => void; signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted()
  const child = startChild(program, heapMegabytes)
  const stops: (() => void)[] = []
  try {
    await new Promise<void>((resolve, reject) => {
      const clock = setTimeout(() => reject(new Error(`a report was not made within ${timeoutMs / 1000} s`)), timeoutMs)
      const leave = (): void => reject(signal.reason)
      signal.addEventListener('abort', leave, { once: true })
      stops.push(
        () => clearTimeout(clock),
        () => signal.removeEventListener('abort', leave),
      )
      child.on('message', (answer: MakingAnswer) => {
        if ('progress' in answer) tell(answer.progress)
        else if ('done' in answer) resolve()
        else reject(new Error(answer.failure))
      })
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`the process that makes reports ended (${code})`)))
      child.send(order)
    })
  } finally {
    for (const stop of stops) stop()
    child.kill('SIGKILL')
  }
}

const endings: Readonly<Record<ReportFormat, string>> = { pdf: 'pdf', word: 'docx' }

/** `选址分析报告_DL-2026-001_20261121.pdf`, without characters that are invalid in file names. */
function fileName(
  { land, name: boundary, locale, madeAt, run }: Pick<ReportContent, 'land' | 'name' | 'locale' | 'madeAt' | 'run'>,
  format: ReportFormat,
): string {
  const about = land?.landCode ?? boundary?.replace(/\.\w+$/, '') ?? run.id.slice(-8)
  const day = new Date(madeAt).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }).replaceAll('-', '')
  const name = [words(reportWords.title, locale), about, day].join('_').replaceAll(/[\\/:*?"<>|\s]+/g, '-')
  return `${name.slice(0, 120)}.${endings[format]}`
}

/** Moves a local file into the store as a file of a report; only its owner may download it. */
type KeepFile = (file: {
  path: string
  name: string
  type: string
  reportId: string
  createdBy: string
}) => Promise<MadeFile>

export type RunnerDeps = {
  database: Database
  /** Folder for files on their way into the store. */
  incoming: string
  keepFile: KeepFile
  /** Releases the files of these reports, except the kept ones; they are deleted after a day. */
  dropFiles: (tx: Transaction<Tables>, reportIds: readonly string[], keptIds: readonly string[]) => Promise<void>
  /** Days for which reports are kept; null: until they are deleted. */
  keptDays: number | null
  warn: (error: unknown, what: string) => void
}

const actor = { id: 'system', name: '报告生成' }
const lookMs = 5_000
const beatMs = 3_000
const sweepMs = 3_600_000

const types: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  word: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** Makes reports, one at a time on each node: those requested here, and those that another node abandoned. */
export class ReportRunner {
  readonly #deps: RunnerDeps
  readonly #end = new AbortController()
  #running: Promise<void> | null = null
  #isAsked = false
  #clocks: NodeJS.Timeout[] = []

  constructor(deps: RunnerDeps) {
    this.#deps = deps
  }

  /** Starts to poll for work. */
  start(): void {
    this.#clocks = [
      setInterval(() => this.wake(), lookMs).unref(),
      setInterval(() => void this.sweep(), sweepMs).unref(),
    ]
    this.wake()
    void this.sweep()
    // The first start makes the key, before anybody can need it.
    reportSigner(this.#deps.database).catch((error: unknown) => this.#deps.warn(error, 'no key signs reports'))
  }

  /** Notifies the runner that there may be work. */
  wake(): void {
    this.#isAsked = true
    if (this.#running || this.#end.signal.aborted) return
    this.#running = this.#work()
      .catch((error: unknown) => this.#deps.warn(error, 'reports were not made'))
      .finally(() => (this.#running = null))
  }

  /** Stops the work; an unfinished report waits for the next node. */
  async close(): Promise<void> {
    for (const clock of this.#clocks) clearInterval(clock)
    this.#end.abort(new Error('the server stops'))
    await this.#running
  }

  /** Releases the files of old reports. */
  async sweep(): Promise<void> {
    await withTx(this.#deps.database.db, actor, async (tx) =>
      this.#deps.dropFiles(tx, await expireReports(tx), []),
    ).catch((error: unknown) => this.#deps.warn(error, 'reports were not swept'))
  }

  async #work(): Promise<void> {
    while (this.#isAsked && !this.#end.signal.aborted) {
      this.#isAsked = false
      const report = await withTx(this.#deps.database.db, actor, (tx) => claimReport(tx, this.#deps.keptDays))
      if (!report) return
      this.#isAsked = true
      await this.#make(report)
    }
  }

  async #make(report: ClaimedReport): Promise<void> {
    const { database, incoming, warn } = this.#deps
    await mkdir(incoming, { recursive: true })
    const folder = await mkdtemp(join(incoming, 'report-'))
    const lost = new AbortController()
    let progress = 5
    const say = (): void => {
      beat(database.db, report, progress).then(
        (isOurs) => isOurs || lost.abort(new Error('another node has taken the report over')),
        () => undefined,
      )
    }
    const clock = setInterval(say, beatMs)
    try {
      if (hashOf(report.content) !== report.hash)
        throw new Error('the content of the report was changed after it was collected')
      const signal = AbortSignal.any([lost.signal, this.#end.signal])
      const signer = await reportSigner(database)
      await makeInChild(
        { content: report.content, facts: signedFacts(report.content, signer), folder },
        { signal, tell: (percent) => ((progress = percent), say()) },
      )
      await this.#keep(report, folder, signer)
    } catch (error) {
      const isStopping = this.#end.signal.aborted
      if (!isStopping) warn(error, `report ${report.id} was not made, try ${report.tries}`)
      await giveBack(database.db, report, { isTry: !isStopping }).catch(() => undefined)
    } finally {
      clearInterval(clock)
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }

  async #keep({ id, claim, createdBy, content }: ClaimedReport, folder: string, signer: Signer): Promise<void> {
    const keep = async (format: ReportFormat): Promise<SignedFile> => {
      const path = pathIn(folder, format)
      const signature = signer.sign(await readFile(path)).toString('base64')
      const name = fileName(content, format)
      return { ...(await this.#deps.keepFile({ path, name, type: types[format], reportId: id, createdBy })), signature }
    }
    const files = { pdf: await keep('pdf'), word: await keep('word') }
    await withTx(this.#deps.database.db, actor, async (tx) => {
      await finish(tx, { id, claim, keptDays: this.#deps.keptDays }, files)
      // Removes files that an earlier try left, or that this one made too late.
      const kept = await filesOf(tx, id)
      if (kept) await this.#deps.dropFiles(tx, [id], kept)
    })
  }
}
