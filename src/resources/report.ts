/** State of a report. A report left by a stopped server is resumed automatically; `failed` has used up its retries. */
const reportStates = ['waiting', 'working', 'done', 'failed', 'expired'] as const
export type ReportState = (typeof reportStates)[number]

export const reportFormats = ['pdf', 'word'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** A file of a report, downloaded like any file of the caller. */
export type ReportFile = { id: string; name: string; size: number }

/** A report on a stored analysis, as its owner sees it. */
export type Report = {
  id: string
  runId: string
  createdAt: string
  state: ReportState
  /** Percent. */
  progress: number
  /** SHA-256 of the report's content, as printed in it. */
  hash: string
  /** When the files are deleted; null while there are none, or if they are kept until their owner deletes them. */
  expiresAt: string | null
  /** Null until it is done, and after it has expired. */
  files: Readonly<Record<ReportFormat, ReportFile>> | null
  /** Whether there are signatures over the whole files. */
  isSigned: boolean
}

/**
 * What a hash belongs to: the content of a report (`content`, as printed in it) or one of its files, byte for byte.
 * Returns nothing of the report itself: users who may read the analysis read it at its address.
 */
export type Verification =
  | { isKnown: false }
  | {
      isKnown: true
      what: 'content' | ReportFormat
      createdAt: string
      runId: string
      /** Whether the stored analysis is unchanged since the report was made. */
      isRecordUnchanged: boolean
    }
