/** What the calls around inquiries answer beyond the row. Times are ISO 8601, days `YYYY-MM-DD`. */

/** What an asker gets. `key` opens the state to a visitor; null for who is signed in. */
export type Receipt = { id: string; receiptNo: string; dueOn: string; key: string | null }

/** An inquiry as whoever asked sees it: no notes, no colleagues, no officer's name. */
export type Asked = {
  id: string
  receiptNo: string
  status: string
  targetKind: string | null
  targetId: string | null
  targetName: string | null
  message: string
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

/** One line of the bell. `asked`: the reader is the one who asked, so that it leads to the own page. */
export type InquiryNotice = {
  id: string
  kind: string
  at: string
  isRead: boolean
  asked: boolean
  inquiryId: string
  receiptNo: string
  status: string
  targetName: string | null
  name: string | null
}

/** How many inquiries wait within the reader's reach. */
export type Waiting = { new: number; processing: number; overdue: number }

/** Somebody's notices, the latest first. `waiting` is null for who answers none. */
export type Notices = { unread: number; records: InquiryNotice[]; waiting: Waiting | null }
