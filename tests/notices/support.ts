import type { ChangedSubject, PublishedCause } from '../../src/resources/kept-verdicts.ts'
import type { Notice, ToldVerdicts, VerdictsNotice } from '../../src/resources/notice-view.ts'
import type { VerdictChange } from '../../src/resources/verdict-changes.ts'
import { withTx } from '../../server/db/index.ts'
import { verdictsChanged } from '../../server/join/notices.ts'
import { testActor } from '../support/database.ts'
import type { Answer, Caller, TestApp } from '../support/app.ts'

/** A verdict for no use that would be another one. */
export const worse: VerdictChange = { use: null, from: 'feasible', to: 'infeasible' }

export const changeOf = (
  kind: ChangedSubject['kind'],
  id: string,
  changes: ChangedSubject['changes'] = [worse],
): ChangedSubject => ({
  kind,
  id,
  changes,
})

/** Publishes changed verdicts as what keeps them does. */
export function publish(
  { database }: TestApp,
  changed: readonly ChangedSubject[],
  causes: readonly PublishedCause[] = [],
): Promise<void> {
  return withTx(database.db, testActor, (tx) => verdictsChanged(tx, { changed, causes }))
}

export async function notices(caller: Caller): Promise<Notice[]> {
  return (await caller.get<Notice[]>('/notices/list')).data
}

export async function unread(caller: Caller): Promise<number> {
  return (await caller.get<{ unread: number }>('/notices/unread')).data.unread
}

/** The latest notice, if it is about verdicts. */
export async function latest(caller: Caller): Promise<VerdictsNotice | null> {
  const [first] = await notices(caller)
  return first?.subject === 'verdicts' ? first : null
}

export function told(caller: Caller, id: string): Promise<Answer<ToldVerdicts>> {
  return caller.get<ToldVerdicts>('/notices/verdicts', { id })
}
