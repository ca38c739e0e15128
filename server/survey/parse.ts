import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SurveyFacts, SurveyFeature } from './facts.ts'
import { runJob } from './gdal/run-job.ts'
import { limits } from './limits.ts'
import { linesOf } from './lines.ts'
import { featuresFile } from './reading/job.ts'
import type { ReadOptions } from './reading/order.ts'

/**
 * Folders of jobs begin like this and with the number of their process, under the system's folder for temporary files.
 */
export const folderPrefix = 'investmap-survey-'

/** A new empty folder for one file. */
export function jobFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`))
}

export type ParsedSurvey = {
  facts: SurveyFacts
  /** The features as a file, one GeoJSON feature a line. */
  path: string
  /** One by one, so that a hundred thousand need no memory. */
  features: () => AsyncGenerator<SurveyFeature>
  /** The same as text, one GeoJSON feature a line. */
  lines: () => AsyncGenerator<string>
  /** Removes all that the reading has left. */
  remove: () => Promise<void>
}

export type ParseOptions = ReadOptions & { signal?: AbortSignal | undefined }

/**
 * Reads a survey file of any format in a process of its own; `name` is what its owner calls it. The caller ends with
 * `remove()`. Throws `SurveyError` for what can't be taken, and leaves nothing behind then.
 */
export async function parseSurveyFile(
  path: string,
  name: string,
  { signal, ...options }: ParseOptions = {},
): Promise<ParsedSurvey> {
  const folder = await jobFolder()
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    await copyFile(path, join(folder, 'upload'))
    const facts = await runJob(
      'read',
      { folder, upload: 'upload', name, options },
      { timeoutMs: limits.readingMs, signal },
    )
    const made = join(folder, featuresFile)
    const lines = (): AsyncGenerator<string> => linesOf(createReadStream(made))
    return { facts, path: made, features: () => featuresOf(lines()), lines, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Features of which each is a line. */
export async function* featuresOf(lines: AsyncGenerator<string>): AsyncGenerator<SurveyFeature> {
  for await (const line of lines) yield JSON.parse(line) as SurveyFeature
}
