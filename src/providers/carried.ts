import { addressOf, answersBlock, type FirstCall } from '../resources/carried-answers.ts'
import { wordsLocale } from './i18n.ts'
import { currentToken } from './session.ts'
import { parseRecord } from './site.ts'

declare global {
  interface Window {
    /** Set by the head of the page for a signed-in person; bodies of responses by address, null for any failure. */
    earlyAnswers?: { token: string; lang: string; answers: Partial<Record<string, Promise<unknown>>> }
  }
}

/** Answers are as old as the page; after this time the call is made. */
const lifetimeMs = 60_000

const block = document.getElementById(answersBlock)
const answers = new Map(Object.entries(parseRecord(block?.textContent ?? '') ?? {}))
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]

/**
 * Whether the page and its answers may be old: browsers do not ask whether a page has changed that somebody goes back
 * to.
 */
export const isOldPage = navigation?.type === 'back_forward'

/** Returns the answer that the server has put into the page; undefined if there is none in the language shown. */
export function carriedAnswer(call: FirstCall): unknown {
  return isOldPage ? undefined : maybeOldAnswer(call)
}

/** The same, also on an old page: good enough to be shown until the call is answered. */
export function maybeOldAnswer(call: FirstCall): unknown {
  const isValid = block?.lang === wordsLocale() && performance.now() < lifetimeMs
  return isValid ? answers.get(addressOf(call)) : undefined
}

/**
 * The same, but never for a signed-in person: they may have just written a row, and the answer was made for visitors,
 * perhaps from a replica without that row.
 */
export function visitorsAnswer(call: FirstCall): unknown {
  return currentToken() ? undefined : carriedAnswer(call)
}

/** Returns it once, because a second call wants a new answer. */
export function takeAnswer(call: FirstCall): unknown {
  const answer = visitorsAnswer(call)
  answers.delete(addressOf(call))
  return answer
}

/**
 * Returns once, and to the same person only, the body of the response to a call that the page's head has made; null
 * stands for any failure. Undefined if there is no such call.
 */
export function takeEarlyBody(call: FirstCall): Promise<unknown> | undefined {
  const { token, lang, answers = {} } = window.earlyAnswers ?? {}
  const body = answers[addressOf(call)]
  delete answers[addressOf(call)]
  const isValid = token === currentToken() && lang === wordsLocale() && performance.now() < lifetimeMs
  return isValid ? body : undefined
}
