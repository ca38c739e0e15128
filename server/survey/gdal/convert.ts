import { limits } from '../limits.ts'
import type { ConvertJob } from './convert-job.ts'
import { runJob } from './run-job.ts'

/**
 * Writes the features of a GeoJSON file (or one feature per line) in another format, in a child process. Returns the
 * names of the written files, relative to the folder.
 */
export async function convertFile(job: ConvertJob, signal?: AbortSignal): Promise<string[]> {
  const { files } = await runJob('convert', job, { timeoutMs: limits.convertingMs, signal })
  return files
}
