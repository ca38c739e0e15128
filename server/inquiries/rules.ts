import type { AnyRow, Label } from '../../src/resources/define.ts'
import { answerWithinDays, targetKinds, waitingStatuses, type TargetKind } from '../../src/resources/inquiries.ts'
import { addWorkingDays, dayInChina } from '../../src/resources/working-days.ts'
import type { Draft, RuleContext, Rules, Write } from '../crud/rules.ts'
import { eachRow } from '../http/each-row.ts'
import { refused } from '../http/errors.ts'
import { leaveNotices, wake } from '../http/notices.ts'
import { nearest, type Officer } from '../http/officers.ts'
import type { InquiryRuleDeps, Target, Tx } from './deps.ts'
import { mailOfAnswer, mailOfReceipt, mailToOfficer } from './mails.ts'
import { officersOf, officersOfRegions } from './officers.ts'
import { newReceiptNo } from './receipt.ts'
import { addEvents, askerOf, plannedUseOf, type EventEntry } from './timeline.ts'
import { isOneOf } from '../../src/resources/keys.ts'

const says = {
  halfTarget: { zh: '意向类型和意向对象须同时填写', en: 'Give both the kind and the id of the subject' },
  noTarget: {
    zh: '意向对象不存在、未公开或已撤下',
    en: 'The subject does not exist, is not public or was withdrawn',
  },
  notAnOfficer: {
    zh: '承办人须是能办理该区划投资意向的人员',
    en: 'The assignee must be somebody who may answer inquiries of that region',
  },
  noAnswer: { zh: '标为“已答复”须先填写答复', en: 'Write the answer before you mark it as answered' },
} as const satisfies Record<string, Label>

/**
 * Rules beyond the declaration: an inquiry gets the region of its target, a number, a due date and, when answered, the
 * time. The people concerned are notified in the same transaction, by notice, mail and on open pages.
 */
export function inquiryRules(deps: InquiryRuleDeps): Rules {
  return {
    before: async (tx, writes, context) => {
      if (context.action === 'delete' || context.action === 'restore') return
      const targets = await findTargets(tx, writes, { context, deps })
      const officers = await officersOfRegions(tx, assigning(writes), deps)
      await eachRow(writes, ({ before, draft }) => {
        if (!draft) return
        if (!before) begin(draft, targets)
        settle(draft, before, officers)
      })
    },
    after: async (tx, writes, rows, context) => {
      for (const [index, row] of rows.entries()) {
        const write = writes[index]
        if (write) await tell({ tx, deps, context }, write, row)
      }
    },
  }
}

const keyOf = (kind: unknown, id: unknown): string => `${String(kind)} ${String(id)}`

async function findTargets(
  tx: Tx,
  writes: readonly Write[],
  { context, deps }: { context: RuleContext; deps: InquiryRuleDeps },
): Promise<ReadonlyMap<string, Target>> {
  const found = new Map<string, Target>()
  for (const kind of targetKinds) {
    const ids = writes.flatMap(({ before, draft }) =>
      !before && draft?.targetKind === kind && draft.targetId ? [String(draft.targetId)] : [],
    )
    if (ids.length === 0) continue
    for (const target of await deps.findTargets(tx, context.actor, kind satisfies TargetKind, [...new Set(ids)]))
      found.set(keyOf(kind, target.key ?? target.id), target)
  }
  return found
}

/** Sets the values of a new inquiry that nobody types. */
function begin(draft: Draft, targets: ReadonlyMap<string, Target>): void {
  if (Boolean(draft.targetKind) !== Boolean(draft.targetId))
    throw refused(says.halfTarget, { field: draft.targetKind ? 'targetId' : 'targetKind' })
  if (draft.targetKind) {
    const target = targets.get(keyOf(draft.targetKind, draft.targetId))
    if (!target) throw refused(says.noTarget, { field: 'targetId' })
    draft.xzqdm = target.xzqdm
    draft.targetName = target.title
    draft.targetId = target.id
  }
  const now = new Date()
  draft.receiptNo = newReceiptNo(now)
  draft.dueOn = addWorkingDays(dayInChina(now), answerWithinDays)
}

/**
 * An answer marks a waiting inquiry as answered, an assignee marks a new one as in progress, unless the write sets
 * another status.
 */
function settle(draft: Draft, before: AnyRow | null, officers: ReadonlyMap<string, readonly Officer[]>): void {
  const status = before?.status ?? 'new'
  if (isAnswering(draft, before)) {
    draft.answeredAt = new Date().toISOString()
    if (isWaiting(status) && (draft.status ?? status) === status) draft.status = 'answered'
  }
  if (isAssigning(draft, before)) {
    requireOfficer(draft, officers.get(regionAfter(draft, before)) ?? [])
    if (status === 'new') draft.status ??= 'processing'
  }
  const { answer }: Draft = { ...before, ...draft }
  if (draft.status === 'answered' && !answer) throw refused(says.noAnswer, { field: 'answer' })
}

function isWaiting(status: unknown): boolean {
  return isOneOf(waitingStatuses, status)
}

function isAnswering(draft: Draft, before: AnyRow | null): boolean {
  return typeof draft.answer === 'string' && draft.answer !== before?.answer
}

function isAssigning(draft: Draft, before: AnyRow | null): boolean {
  return Boolean(draft.assignee) && draft.assignee !== before?.assignee
}

function regionAfter(draft: Draft, before: AnyRow | null): string {
  return String(before?.xzqdm ?? draft.xzqdm)
}

function requireOfficer({ assignee }: Draft, officers: readonly Officer[]): void {
  if (!officers.some(({ id }) => id === assignee)) throw refused(says.notAnOfficer, { field: 'assignee' })
}

/** Regions of inquiries that get a new assignee. */
function assigning(writes: readonly Write[]): string[] {
  return [
    ...new Set(
      writes.flatMap(({ before, draft }) => (draft && isAssigning(draft, before) ? [regionAfter(draft, before)] : [])),
    ),
  ]
}

type Telling = { tx: Tx; deps: InquiryRuleDeps; context: RuleContext }

/** Writes timeline and notices, sends mail and notifies open pages, as required by one write. */
async function tell(telling: Telling, { before, draft }: Write, row: AnyRow): Promise<void> {
  const { tx, deps, context } = telling
  const officers = await officersOf(tx, String(row.xzqdm), deps)
  const asker = await askerOf(tx, row.id)
  if (draft && !before) await tellOfficers(telling, row, nearest(officers))
  else if (before && draft) await tellOfChanges(telling, { before, row, asker })
  await wake(tx, [...officers.map(({ id }) => id), ...(asker ? [asker] : []), context.actor.id])
}

async function tellOfficers({ tx, deps, context }: Telling, row: AnyRow, officers: readonly Officer[]): Promise<void> {
  const others = officers.filter(({ id }) => id !== context.actor.id)
  await addEvents(tx, context.actor, [{ inquiryId: row.id, kind: 'created', status: String(row.status) }])
  await leaveNotices(
    tx,
    others.map(({ id }) => id),
    { inquiryId: row.id, kind: 'created' },
  )
  const occasion = { occasion: 'created', publicUrl: deps.publicUrl, plannedUse: await plannedUseOf(tx, row) } as const
  const mails = others.flatMap(({ email }) => (email ? [mailToOfficer(email, row, occasion)] : []))
  await deps.sendMail(tx, typeof row.email === 'string' ? [...mails, mailOfReceipt(row.email, row)] : mails)
}

async function tellOfChanges(
  { tx, deps, context }: Telling,
  { before, row, asker }: { before: AnyRow; row: AnyRow; asker: string | null },
): Promise<void> {
  const isNewAssignee = row.assignee !== before.assignee
  const isAnswered = row.answer !== before.answer && row.answer !== null
  const isMoved = row.status !== before.status
  const events: EventEntry[] = []
  if (isNewAssignee)
    events.push({
      inquiryId: row.id,
      kind: 'assigned',
      text: row.assignee === null ? null : await nameOf(tx, String(row.assignee), deps, row),
    })
  if (isAnswered)
    events.push({ inquiryId: row.id, kind: 'answered', status: String(row.status), text: String(row.answer) })
  else if (isMoved) events.push({ inquiryId: row.id, kind: 'status', status: String(row.status) })
  await addEvents(tx, context.actor, events)
  if (isNewAssignee && typeof row.assignee === 'string' && row.assignee !== context.actor.id)
    await leaveNotices(tx, [row.assignee], { inquiryId: row.id, kind: 'assigned' })
  if (asker && (isAnswered || isMoved))
    await leaveNotices(tx, [asker], { inquiryId: row.id, kind: isAnswered ? 'answered' : 'status' })
  if (isAnswered && typeof row.email === 'string') await deps.sendMail(tx, [mailOfAnswer(row.email, row)])
}

async function nameOf(tx: Tx, id: string, deps: InquiryRuleDeps, row: AnyRow): Promise<string> {
  return (await officersOf(tx, String(row.xzqdm), deps)).find((officer) => officer.id === id)?.realname ?? id
}
