import type { AnyRow } from '../../src/resources/define.ts'
import { projects } from '../../src/resources/projects.ts'
import type { Answer, Caller, TestApp } from '../support/app.ts'
import { aProject } from '../lands/support.ts'

export type Receipt = { id: string; receiptNo: string; dueOn: string; key: string | null }
export type Notices = {
  unread: number
  waiting: { new: number; processing: number; overdue: number } | null
  records: { inquiryId: string; kind: string; asked: boolean; isRead: boolean }[]
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
