/** What `GET /sysLaw/search` answers. */

/** A piece of text, and whether it is what was searched for. */
export type Segment = { text: string; isHit: boolean }

/** A place where a word was found: in the text of the law or in an attached file. */
export type LawPiece = { part: 'body' | 'file'; fileId: string | null; text: Segment[] }

/** A law that was found. Days are `YYYY-MM-DD`; `createdBy` is told of rows of the program alone. */
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

/** A page of what was found, and how many there are. */
export type FoundLaws = { records: FoundLaw[]; total: number }
