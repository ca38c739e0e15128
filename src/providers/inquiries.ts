import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AnyRow, Row } from '../resources/define.ts'
import { inquiries, type TargetKind } from '../resources/inquiries.ts'
import type { Asked, Receipt, TimelineEvent, Waiting } from '../resources/inquiry-view.ts'
import { privacyTexts } from '../resources/privacy-texts.ts'
import type { CallError } from './call-error.ts'
import { call } from './http.ts'
import { useLocale } from './i18n.ts'
import { usePublicRows } from './lands.ts'

/** Calls on inquiries beyond those of every resource. Failures throw CallError. */

const path = (name: string): string => `/${inquiries.wire}/${name}`
/** Every query key here starts with this: an event from the server invalidates all of them. */
const key = inquiries.name

export type Target = { kind: TargetKind; id: string; name: string }
export type AskForm = {
  name: string
  company?: string
  phone: string
  email?: string
  message: string
  plannedUse?: string
  investmentWan?: number
  timing?: string
  /** Number of the privacy text that the asker has consented to. */
  consent?: number
  captchaId?: string
  captcha?: string
}

/** Sends an inquiry to the officers of the region. */
export const askAbout = (target: Target, form: AskForm) =>
  call<Receipt>({ method: 'POST', path: path('ask'), body: { targetKind: target.kind, targetId: target.id, ...form } })

export type PrivacyText = Row<typeof privacyTexts> & { number: number }

const onlyNewest = { _start: 0, _end: 1 } as const

/** The privacy text in force: the newest published one. `isNone`: the server has none. */
export function usePrivacyText(): {
  text: PrivacyText | null
  error: CallError | null
  isNone: boolean
  reload: () => void
} {
  const { data, error, refetch } = usePublicRows(privacyTexts, onlyNewest)
  const text = (data?.records[0] ?? null) as PrivacyText | null
  return { text, error: error as CallError | null, isNone: data?.total === 0, reload: () => void refetch() }
}

/** The state of an inquiry by the number of its receipt, with its asker's phone number or e-mail address. */
export const findInquiry = (receiptNo: string, contact: string) =>
  call<Asked>({ method: 'POST', path: path('find'), body: { receiptNo, contact } })

/** The state of a visitor's inquiry; refetched whenever the page regains focus. */
export function useReceipt(receiptKey: string): UseQueryResult<Asked> {
  return useQuery({
    queryKey: [key, 'receipt', receiptKey],
    queryFn: ({ signal }) => call<Asked>({ method: 'POST', path: path('state'), body: { key: receiptKey }, signal }),
    refetchOnWindowFocus: true,
    retry: false,
  })
}

/** The signed-in user's inquiries, latest first. */
export function useMine(): UseQueryResult<{ records: Asked[]; total: number }> {
  return useQuery({
    queryKey: [key, 'mine'],
    queryFn: ({ signal }) =>
      call<{ records: Asked[]; total: number }>({
        method: 'GET',
        path: path('mine'),
        query: { _start: 0, _end: 100 },
        signal,
      }),
  })
}

/** Numbers of waiting inquiries, for officers. */
export function useWaiting(isWanted: boolean): UseQueryResult<Waiting> {
  return useQuery({
    queryKey: [key, 'waiting'],
    queryFn: ({ signal }) => call<Waiting>({ method: 'GET', path: path('waiting'), signal }),
    enabled: isWanted,
  })
}

/** Timeline of an inquiry, oldest first, notes included; for officers. */
export function useTimeline(id: string): UseQueryResult<TimelineEvent[]> {
  return useQuery({
    queryKey: [key, 'timeline', id],
    queryFn: ({ signal }) => call<TimelineEvent[]>({ method: 'GET', path: path('timeline'), query: { id }, signal }),
  })
}

/** Users who can be assigned to the inquiry, nearest first. */
export function useAssignees(id: string, isWanted: boolean): UseQueryResult<{ value: string; label: string }[]> {
  return useQuery({
    queryKey: [key, 'assignees', id],
    queryFn: ({ signal }) =>
      call<{ value: string; label: string }[]>({ method: 'GET', path: path('assignees'), query: { id }, signal }),
    enabled: isWanted,
    staleTime: 60_000,
  })
}

/** Records that an officer has opened the inquiry, which the inquirer may see. */
export const markOpened = (id: string) => call<null>({ method: 'POST', path: path('opened'), body: { id } })

export const addNote = (id: string, text: string) =>
  call<null>({ method: 'POST', path: path('note'), body: { id, text } })

/** Changes status, assignee or answer. */
export const changeInquiry = (row: Pick<AnyRow, 'id' | 'version'>, values: Record<string, unknown>) =>
  call<AnyRow>({ method: 'PUT', path: path('update'), body: { id: row.id, version: row.version, ...values } })

const moment = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const

/** Formats times as day and minute in the reader's time zone. */
export function useMoment(): (at: string) => string {
  const { locale } = useLocale()
  return (at) => new Date(at).toLocaleString(locale, moment)
}
