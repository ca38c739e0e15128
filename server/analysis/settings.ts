import { sql, type Tables, type Transaction } from '../db/index.ts'

/** Settings of an installation for analyses: row `analysis` of `settings`. */
export type AnalysisSettings = {
  /** Overlap in pieces below this many square metres is listed but has no weight, unless there is much of it. */
  sliverM2: number
  /**
   * Names of the layers without which the verdict is 需核实 or 不可行; null: every constraint layer that ever had content.
   */
  required: readonly string[] | null
}

/** Key of the row in `settings`. */
const analysisKey = 'analysis'

const defaultAnalysis: AnalysisSettings = { sliverM2: 10, required: null }

/** Slivers of a layer that together reach this many times the tolerance are no drawing errors: they count. */
export const mostSlivers = 10

/** Returns the current settings; an invalid value counts as not set. */
export async function readSettings(tx: Transaction<Tables>): Promise<AnalysisSettings> {
  const { rows } = await sql<{
    value: Partial<Record<keyof AnalysisSettings, unknown>> | null
  }>`select value from settings where key = ${analysisKey}`.execute(tx)
  const { sliverM2, required } = rows[0]?.value ?? {}
  return {
    sliverM2:
      typeof sliverM2 === 'number' && sliverM2 >= 0 && Number.isFinite(sliverM2) ? sliverM2 : defaultAnalysis.sliverM2,
    required:
      Array.isArray(required) && required.every((name) => typeof name === 'string')
        ? required
        : defaultAnalysis.required,
  }
}
