import type { Geometry } from '../../resources/define.ts'
import type { ParsedSurvey } from '../../providers/survey.ts'

/** What somebody has chosen to analyse, and what is known of it. */
export type Chosen = { boundary: Geometry; label: string; landId: string | null; survey: ParsedSurvey['facts'] | null }
