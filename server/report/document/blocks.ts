import type { Verdict } from '../../../src/resources/analysis.ts'
import type { Says } from '../../../src/resources/rules/outcome.ts'
import type { Drawing } from '../drawing/marks.ts'

/** Selects a colour: by what a rule or layer says, or by the verdict of the whole analysis. */
type Tone = Says | Verdict

export type Cell = string | { text: string; tone: Tone }
export type Column = { head: string; share: number; align?: 'left' | 'right' | 'center' }

/** Building blocks of a report, independent of the file format. */
export type Block =
  | { kind: 'heading'; text: string }
  /** `isKept`: stays on the page of what follows. */
  | { kind: 'text'; text: string; isSoft?: boolean; isKept?: boolean }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** `isLast`: its last rows stay on the page of all that follows. */
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly Cell[])[]; isLast?: boolean }
  | { kind: 'map'; drawing: Drawing; title: string }
  | { kind: 'clauses'; items: readonly { title: string; tone: Tone; text: string; soft: string }[] }
  | { kind: 'seal'; facts: readonly (readonly [label: string, value: string])[]; link: string; caption: string }

/** Number of rows of the last table that stay with what follows. */
export const companyRows = 5

/** Header of the first page. */
export type Head = {
  title: string
  site: string
  subject: string
  number: string
  /** That demonstration data is in it; else empty. */
  mark: string
  verdict: { tone: Verdict; label: string; name: string; why: string }
  figures: readonly { label: string; value: string; more: string }[]
  link: string
  caption: string
}

export type Pages = {
  head: Head
  blocks: readonly Block[]
  foot: string
  page: (page: number, pages: number) => string
  locale: string
  title: string
  madeAt: string
  author: string
}

export const toneColors: Readonly<Record<Tone, string>> = {
  forbidden: '#b23a48',
  conditional: '#a5681a',
  unknown: '#8a6d00',
  notice: '#4d667f',
  allowed: '#2f7a4d',
  infeasible: '#b23a48',
  'needs-check': '#8a6d00',
  feasible: '#2f7a4d',
}
