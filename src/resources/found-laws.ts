/** Response of `GET /sysLaw/search`. */

/** A piece of text, and whether it matches the search. */
export type Segment = { text: string; isHit: boolean }

/** A place where a word was found: in the text of the law or in an attached file. */
export type LawPiece = { part: 'body' | 'file'; fileId: string | null; text: Segment[] }

/** A law that was found. Dates are `YYYY-MM-DD`; `createdBy` is set only for rows that the program created. */
export type FoundLaw = {
  id: string
  title: Segment[]
  docNo: Segment[]
  issuer: string | null
  level: string
  category: string
  xzqdm: string
  publishedOn: string
  effectiveOn: string | null
  repealedOn: string | null
  status: string
  published: boolean
  isReplaced: boolean
  createdBy: string | null
  pieces: LawPiece[]
}

/** A page of results, and their total number. */
export type FoundLaws = { records: FoundLaw[]; total: number }
