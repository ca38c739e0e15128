import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { addressOf, answersBlock } from '../../src/resources/carried-answers.ts'
import type { AnyRow } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { firstViewOf, type FirstPictures, type FirstView } from '../../src/resources/first-calls.ts'
import { Kept } from '../http/kept.ts'
import { type PageInsert, jsonInHtml } from '../http/page.ts'

type Answers = Readonly<Record<string, unknown>>

/** Cache time, so that a burst of visitors costs one reading. */
const keptMs = 1_000
/** Pages and languages. */
const mostKept = 8
/** A page waits no longer for its answers; without them it makes the calls. */
const longestWaitMs = 300

/** The answers as a data block, which the page takes instead of making the calls. */
export function answersInHtml(answers: Answers, locale: Locale): string {
  return `<script type="application/json" id="${answersBlock}" lang="${locale}">${jsonInHtml(answers)}</script>`
}

/** Lets the browser fetch the first pictures of a wide screen while the scripts still load. */
export function firstPictures(ids: readonly unknown[], { size, count }: FirstPictures): string[] {
  return ids
    .slice(0, count)
    .filter((id) => typeof id === 'string')
    .map((id) => {
      const url = `/camel/minioApi/downloadFile?id=${encodeURIComponent(id)}&amp;size=${size}`
      return `<link rel="preload" as="image" href="${url}" media="(min-width: 861px)">`
    })
}

/** Returns a function for the insert of a page with the answers to its first calls; null for pages without any. */
export function firstAnswers(app: FastifyInstance): (path: string, locale: Locale) => Promise<PageInsert | null> {
  const kept = new Kept<PageInsert>({ milliseconds: keptMs, most: mostKept })
  return async (path, locale) => {
    const view = firstViewOf(path)
    if (!view) return null
    const read = kept.get(`${path} ${locale}`, () => readInsert(app, view, locale))
    return Promise.race([read, delay(longestWaitMs, null, { ref: false })])
  }
}

async function readInsert(app: FastifyInstance, { calls, pictures }: FirstView, locale: Locale): Promise<PageInsert> {
  const answers: Record<string, unknown> = {}
  for (const call of calls) {
    const url = `/camel${addressOf(call)}`
    const answer = await app.inject({ url, headers: { 'accept-language': locale } })
    if (answer.statusCode === 200) answers[addressOf(call)] = answer.json<{ data: unknown }>().data
  }
  const ids = Object.values(answers).flatMap((answer) => rowsIn(answer).map(pictureOf))
  return { head: [...firstPictures(ids, pictures), answersInHtml(answers, locale)].join('\n    '), body: '' }
}

function rowsIn(answer: unknown): readonly AnyRow[] {
  return (answer as { records?: readonly AnyRow[] } | null)?.records ?? []
}

function pictureOf({ cover, photos }: AnyRow): unknown {
  return [cover, photos].find((ids): ids is unknown[] => Array.isArray(ids) && ids.length > 0)?.[0]
}
