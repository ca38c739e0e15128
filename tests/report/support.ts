import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { OverlayRun } from '../../src/resources/analysis.ts'
import type { Report } from '../../src/resources/report.ts'
import type { Caller, TestApp } from '../support/app.ts'

export async function analysed(caller: Caller, boundary: unknown): Promise<OverlayRun> {
  const answer = await caller.post<OverlayRun>('/intellectAnalysis/overlay', { boundary })
  expect(answer.msg).toBe('ok')
  return answer.data
}

/** Analyses a boundary, requests a report on the run and waits until the report is done. */
export async function aReport(
  caller: Caller,
  boundary: unknown,
  headers: Record<string, string> = {},
): Promise<{ run: OverlayRun; report: Report }> {
  const run = await analysed(caller, boundary)
  const requested = await caller.call<Report>('POST', '/intellectAnalysis/report', { body: { runId: run.id }, headers })
  expect(requested.msg).toBe('ok')
  return { run, report: await whenDone(caller, requested.data.id) }
}

export async function whenDone(caller: Caller, id: string): Promise<Report> {
  await expect
    .poll(async () => (await caller.get<Report>('/intellectAnalysis/report', { id })).data.state, {
      timeout: 100_000,
      interval: 300,
    })
    .toBe('done')
  return (await caller.get<Report>('/intellectAnalysis/report', { id })).data
}

/** Downloads a file as the caller; returns the status and the bytes of the response. */
export async function load(
  { app }: Pick<TestApp, 'app'>,
  caller: Caller,
  id: string,
): Promise<{ status: number; bytes: Buffer }> {
  const answer = await app.inject({
    method: 'GET',
    url: '/camel/minioApi/downloadFile',
    query: { id },
    headers: caller.token ? { token: caller.token } : {},
  })
  return { status: answer.statusCode, bytes: answer.rawPayload }
}

/** Whether Poppler is installed: a PDF reader that shares no code with our PDF writer. */
export const hasPoppler = ['pdftotext', 'pdftoppm'].every((name) =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name))),
)

/** The text of each page of a PDF, with columns side by side. */
export function pagesOfPdf(path: string): string[] {
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).split('\f').slice(0, -1)
}

export function savedIn(folder: string, name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

const dpi = 200
export type Picture = {
  widthPx: number
  heightPx: number
  at: (x: number, y: number) => readonly [number, number, number]
  mmOf: (px: number) => number
}

/** Renders a page of a PDF at 200 dpi. */
export function pictureOf(path: string, page: number): Picture {
  const bytes = execFileSync('pdftoppm', ['-r', String(dpi), '-f', String(page), '-l', String(page), path], {
    maxBuffer: 200 * 1024 * 1024,
  })
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 40).toString('latin1'))
  if (!head) throw new Error('pdftoppm wrote no PPM picture')
  const [widthPx, heightPx, start] = [Number(head[1]), Number(head[2]), head[0].length]
  const at = (x: number, y: number): readonly [number, number, number] => {
    const from = start + (y * widthPx + x) * 3
    return [bytes[from] ?? 0, bytes[from + 1] ?? 0, bytes[from + 2] ?? 0]
  }
  return { widthPx, heightPx, at, mmOf: (px) => (px / dpi) * 25.4 }
}

/**
 * Finds a colour in a picture. Returns the size in millimetres of its largest group of rows (rows up to 8 px apart belong
 * together) and the number of all pixels with the colour.
 */
export function whereIs(
  { widthPx, heightPx, at, mmOf }: Picture,
  [red, green, blue]: readonly [number, number, number],
): { widthMm: number; heightMm: number; count: number } {
  const rows = Array.from({ length: heightPx }, (_none, y) => {
    const columns = Array.from({ length: widthPx }, (_each, x) => x).filter((x) => {
      const [r, g, b] = at(x, y)
      return Math.abs(r - red) < 12 && Math.abs(g - green) < 12 && Math.abs(b - blue) < 12
    })
    return { y, from: columns[0] ?? Infinity, to: columns.at(-1) ?? -Infinity, count: columns.length }
  }).filter(({ count }) => count > 0)
  const groups = rows.reduce<(typeof rows)[]>((all, row) => {
    const last = all.at(-1)
    if (last && row.y - (last.at(-1)?.y ?? 0) <= 8) last.push(row)
    else all.push([row])
    return all
  }, [])
  const [largest = []] = groups.toSorted((a, b) => b.length - a.length)
  const [from, to] = [Math.min(...largest.map((row) => row.from)), Math.max(...largest.map((row) => row.to))]
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  return {
    widthMm: largest.length > 0 ? mmOf(to - from + 1) : 0,
    heightMm: mmOf((largest.at(-1)?.y ?? 0) - (largest[0]?.y ?? 1) + 1),
    count,
  }
}
