import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireActor } from '../http/access.ts'
import { ApiError } from '../http/errors.ts'
import { leaving } from '../http/leaving.ts'
import { malformed } from '../http/mistakes.ts'
import { parseSurveyFile, type ParsedSurvey } from './parse.ts'
import { problem, SurveyError } from './problems.ts'
import { inTurn, takePlace } from './reading-slots.ts'
import { readOptionFields, readOptionsOf } from './read-options.ts'
import { surveyRefusal } from './survey-answers.ts'
import { receiveUpload, type Upload } from './upload.ts'

/** Texts that may come with the file beside those that say how to read it, and what has to hold before it is read. */
export type UploadForm = { fields: readonly string[]; check: (values: Readonly<Record<string, string>>) => Promise<void> }

/** A file that has been read and whose place on earth is known. */
export type ReadUpload = Pick<ParsedSurvey, 'facts' | 'features'> & { name: string; values: Readonly<Record<string, string>>; signal: AbortSignal }

/**
 * Receives a survey file, reads it and hands it to `work`; whatever happens, nothing of it stays on disk. Refuses as `parseFilePro` does, and a file whose reference
 * system is unknown.
 */
export async function readUpload<T>(request: FastifyRequest, reply: FastifyReply, form: UploadForm, work: (file: ReadUpload) => Promise<T>): Promise<T> {
  const signal = leaving(reply)
  const leave = takePlace(requireActor(request).id)
  try {
    const upload = await receiveUpload(request, { fields: [...readOptionFields, ...form.fields], signal })
    return await readAndWork({ request, upload, signal }, form, work).finally(upload.remove)
  } catch (error) {
    if (error instanceof SurveyError) throw surveyRefusal(error, request.locale)
    throw signal.aborted ? new ApiError('bad-request') : error
  } finally {
    leave()
  }
}

async function readAndWork<T>({ request, upload, signal }: { request: FastifyRequest; upload: Upload; signal: AbortSignal }, form: UploadForm, work: (file: ReadUpload) => Promise<T>): Promise<T> {
  const { options, mistakes } = readOptionsOf(upload.values)
  if (mistakes.length > 0) throw malformed(mistakes, request.locale)
  await form.check(upload.values)
  const parsed = await inTurn(() => parseSurveyFile(upload.path, upload.name, { ...options, signal }))
  try {
    if (parsed.facts.sridBy === 'unknown') throw new SurveyError([problem('crs-unknown')])
    return await work({ facts: parsed.facts, features: parsed.features, name: upload.name, values: upload.values, signal })
  } finally {
    await parsed.remove()
  }
}
