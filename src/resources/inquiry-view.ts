/** Responses of the inquiry calls beyond the row. Times are ISO 8601, dates `YYYY-MM-DD`. */

/** Receipt for the inquirer. `key` lets a visitor read the state; null for signed-in users. */
export type Receipt = { id: string; receiptNo: string; dueOn: string; key: string | null }

/** An inquiry as the inquirer sees it: no notes, no colleagues, no officer's name. */
export type Asked = {
  id: string
  receiptNo: string
  status: string
  targetKind: string | null
  targetId: string | null
  targetName: string | null
  message: string
  plannedUse: string | null
  investmentWan: number | null
  timing: string | null
  answer: string | null
  createdAt: string
  answeredAt: string | null
  dueOn: string | null
  timeline: { at: string; kind: string; status: string | null }[]
}

/** A step of the timeline as officers see it. */
export type TimelineEvent = {
  id: string
  at: string
  actorName: string
  kind: string
  status: string | null
  text: string | null
}

/** Number of waiting inquiries within the reader's data scope. */
export type Waiting = { new: number; processing: number; overdue: number }
