import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SurveyFacts, SurveyFeature } from './facts.ts'
import { runJob } from './gdal/run-job.ts'
import { limits } from './limits.ts'
import { linesOf } from './lines.ts'
import { featuresFile } from './reading/job.ts'
import type { ReadJob, ReadOptions } from './reading/order.ts'

/** Name prefix of job folders in the system's temporary folder; the process id follows it. */
export const folderPrefix = 'investmap-survey-'

/** Creates a new empty folder for one file. */
export function jobFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`))
}

export type ParsedSurvey = {
  facts: SurveyFacts
  /** Path of the features, one GeoJSON feature per line. */
  path: string
  /** Yields features one by one, so that a hundred thousand need little memory. */
  features: () => AsyncGenerator<SurveyFeature>
  /** Same as text, one GeoJSON feature per line. */
  lines: () => AsyncGenerator<string>
  /** Removes all files of the reading. */
  remove: () => Promise<void>
}

export type ParseOptions = ReadOptions & { signal?: AbortSignal | undefined; around?: ReadJob['around'] }

/**
 * Reads a survey file of any format in a child process; `name` is the file name its owner sees. The caller must call
 * `remove()`. Throws `SurveyError` for a file that cannot be read, and then leaves no files.
 */
export async function parseSurveyFile(
  path: string,
  name: string,
  { signal, around = null, ...options }: ParseOptions = {},
): Promise<ParsedSurvey> {
  const folder = await jobFolder()
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    await copyFile(path, join(folder, 'upload'))
    const facts = await runJob(
      'read',
      { folder, upload: 'upload', name, options, around },
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

/** Parses features, one per line. */
export async function* featuresOf(lines: AsyncGenerator<string>): AsyncGenerator<SurveyFeature> {
  for await (const line of lines) yield JSON.parse(line) as SurveyFeature
}
