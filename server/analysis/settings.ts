import { sql, type Tables, type Transaction } from '../db/index.ts'

/** Settings of an installation for analyses: row `analysis` of `settings`. */
export type AnalysisSettings = {
  /**
   * Names of the layers without which the verdict is 需核实 or 不可行; null: every constraint, and every layer that forbids or sets conditions.
   */
  required: readonly string[] | null
}

/** Key of the row in `settings`. */
const analysisKey = 'analysis'

const defaultAnalysis: AnalysisSettings = { required: null }

/** Returns the current settings; an invalid value counts as not set. */
export async function readSettings(tx: Transaction<Tables>): Promise<AnalysisSettings> {
  const { rows } = await sql<{
    value: Partial<Record<keyof AnalysisSettings, unknown>> | null
  }>`select value from settings where key = ${analysisKey}`.execute(tx)
  const { required } = rows[0]?.value ?? {}
  return {
    required:
      Array.isArray(required) && required.every((name) => typeof name === 'string')
        ? required
        : defaultAnalysis.required,
  }
}
