/**
 * How far the making of a report has come. A report that a stopped server has left is taken up again by itself;
 * `failed` was tried often enough.
 */
const reportStates = ['waiting', 'working', 'done', 'failed', 'expired'] as const
export type ReportState = (typeof reportStates)[number]

export type ReportFormat = 'pdf' | 'word'

/** A file of a report, to be loaded as any file of the caller. */
export type ReportFile = { id: string; name: string; size: number }

/** A report on a stored analysis, as its owner reads it. */
export type Report = {
  id: string
  runId: string
  createdAt: string
  state: ReportState
  /** Percent. */
  progress: number
  /** SHA-256 of what the report says, as it is printed in it. */
  hash: string
  /** When the files go; null while there are none. */
  expiresAt: string | null
  /** Null until it is done, and after it has expired. */
  files: Readonly<Record<ReportFormat, ReportFile>> | null
}

/**
 * What a hash is: of what a report says (`content`, as printed in it) or of one of its files, byte for byte. Nothing of
 * the report itself is told: who may read the analysis reads it at its address.
 */
export type Verification =
  | { isKnown: false }
  | {
      isKnown: true
      what: 'content' | ReportFormat
      createdAt: string
      runId: string
      /** Whether the analysis is stored as it was when the report was made. */
      isRecordUnchanged: boolean
    }
