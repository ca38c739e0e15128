import type { PublishedCause } from './kept-verdicts.ts'
import type { ChangedVerdict } from './verdict-changes.ts'

/** Responses of the calls on notices. Times are ISO 8601. */

type AnyNotice = { id: string; at: string; isRead: boolean }

/** A notice about an inquiry. `asked`: the reader is the inquirer, so it links to their own page. */
export type InquiryNotice = AnyNotice & {
  subject: 'inquiry'
  kind: string
  asked: boolean
  inquiryId: string
  receiptNo: string
  status: string
  targetName: string | null
  name: string | null
}

/** What was published: a rule by code and name, or a layer by name. `label` is null where the reader may not see it. */
export type NamedCause = PublishedCause & { label: string | null }

/** Verdicts changed by a publication. `changed`: how many of what the reader answers for, and may see now. */
export type VerdictsNotice = AnyNotice & {
  subject: 'verdicts'
  causes: NamedCause[]
  changed: Record<ChangedVerdict['kind'], number>
}

export type Notice = InquiryNotice | VerdictsNotice

/** Something that a notice of verdicts is about. `runId`: the analysis that a report shows. */
export type ToldVerdict = ChangedVerdict & { label: string; runId: string | null }

/** A notice of verdicts with the first of the changes, by kind and name. */
export type ToldVerdicts = VerdictsNotice & { shown: ToldVerdict[] }
