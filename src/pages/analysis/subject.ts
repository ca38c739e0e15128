import type { Geometry } from '../../resources/define.ts'
import type { ParsedSurvey } from '../../providers/survey.ts'

/** The boundary that the user chose to analyse, with the facts that are known about it. */
export type Chosen = {
  boundary: Geometry
  label: string
  landId: string | null
  /** Whether the label names it, as that of a file does, so that the analysis keeps the name. */
  isNamed?: boolean | undefined
  survey: ParsedSurvey['facts'] | null
}
