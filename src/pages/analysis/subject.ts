import type { Geometry } from '../../resources/define.ts'
import type { ParsedSurvey } from '../../providers/survey.ts'

/** The boundary that the user chose to analyse, with the facts that are known about it. */
export type Chosen = { boundary: Geometry; label: string; landId: string | null; survey: ParsedSurvey['facts'] | null }
