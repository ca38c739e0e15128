import type { AnyRow } from '../../src/resources/define.ts'
import type { Waiting } from '../../src/resources/inquiry-view.ts'
import type { Notice } from '../../src/resources/notice-view.ts'
import { projects } from '../../src/resources/projects.ts'
import type { Answer, Caller, TestApp } from '../support/app.ts'
import { aProject } from '../lands/support.ts'

export type Receipt = { id: string; receiptNo: string; dueOn: string; key: string | null }
/** What the calls on notices and on what waits return. */
export type Notices = {
  unread: number
  waiting: Waiting | null
  records: Notice[]
}

/** A user's notices; `waiting` is null for users who do not answer inquiries. */
export async function noticesOf(caller: Caller): Promise<Notices> {
  const [unread, records, waiting] = await Promise.all([
    caller.get<{ unread: number }>('/notices/unread'),
    caller.get<Notice[]>('/notices/list'),
    caller.get<Waiting>('/inquiries/waiting'),
  ])
  return { unread: unread.data.unread, records: records.data, waiting: waiting.status === 200 ? waiting.data : null }
}

/** A published project, by default in 大理市. */
export function anOpenProject(server: TestApp, values: Record<string, unknown> = {}): Promise<AnyRow> {
  return server.make(projects, aProject({ published: true, ...values }))
}

/** Sends an inquiry, by default about a project and with consent to the first privacy text. */
export function ask(caller: Caller, targetId: string, values: Record<string, unknown> = {}): Promise<Answer<Receipt>> {
  return caller.post<Receipt>('/inquiries/ask', {
    targetKind: 'projects',
    targetId,
    name: '周明',
    phone: '13800001111',
    message: '想了解用地条件',
    consent: 1,
    ...values,
  })
}
