import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Label } from '../../src/resources/define.ts'
import type { Locale } from '../../src/resources/errors.ts'
import { requireActor } from '../http/access.ts'
import { ApiError } from '../http/errors.ts'
import { formWords } from '../http/form-words.ts'
import { leaving } from '../http/leaving.ts'
import { malformed } from '../http/mistakes.ts'
import type { SurveyFacts, SurveyFeature } from './facts.ts'
import type { KeptSurvey, KeptSurveys } from './kept.ts'
import { parseSurveyFile, type ParsedSurvey } from './parse.ts'
import { problem, SurveyError } from './problems.ts'
import { inTurn, takePlace } from './reading-slots.ts'
import { readOptionFields, readOptionsOf } from './read-options.ts'
import type { ReadJob, ReadOptions } from './reading/order.ts'
import { surveyRefusal } from './survey-answers.ts'
import { receiveUpload, type Upload } from './upload.ts'

/** Name of the form field that refers to a kept file. */
const keptField = 'kept'

/** Form fields of a reading that are `true` or `false`. */
const flags = ['keep', 'factsOnly'] as const

/** Form fields allowed besides the read options, the largest size of one, and the check before the file is read. */
type SourceForm = {
  fields: readonly string[]
  fieldBytes?: number
  check?: (values: Readonly<Record<string, string>>) => Promise<void>
  /** Where files are expected to lie; by default where the kept ones are. */
  around?: () => Promise<ReadJob['around']>
}

/** A file that has been read and has a known reference system. */
type ReadSurvey = { facts: SurveyFacts; features: () => AsyncGenerator<SurveyFeature> }

/** A survey file from a form, or one that the server keeps. The caller must call `release()` once, in every case. */
type SurveySource = {
  name: string
  values: Readonly<Record<string, string>>
  /** Fires when the client disconnects. */
  signal: AbortSignal
  /** Rejects a file with an unknown reference system: features without a known position cannot be stored. */
  read: () => Promise<ReadSurvey>
  /** Releases the kept file after its import. */
  done: () => Promise<void>
  release: () => Promise<void>
  /** Converts an error to its response. */
  refusal: (error: unknown) => unknown
}

const unread: Label = { zh: '文件尚未读取成功', en: 'the file could not be read yet' }
const fixed: Label = { zh: '已暂存的文件按其读取方式使用，不能另行指定', en: 'a kept file is used as it was read' }

/** Receives the form of an import or of layer content: a `file`, or with `surveys` the id of a kept one. */
export async function receiveSource(
  request: FastifyRequest,
  reply: FastifyReply,
  form: SourceForm,
  surveys?: KeptSurveys,
): Promise<SurveySource> {
  const reception = await receive(request, reply, form, surveys)
  const { upload, kept, actor, signal, refusal } = reception
  const parsed: ParsedSurvey[] = []
  const release = async (): Promise<void> => {
    reception.leave()
    await Promise.all([upload.remove(), ...parsed.splice(0).map((each) => each.remove())])
  }
  const read = async (): Promise<ReadSurvey> => {
    if (kept?.facts && surveys) return placed({ facts: kept.facts, features: () => surveys.features(kept) })
    const made = await inTurn(
      () => parseSurveyFile(upload.path, upload.name, { ...reception.options, around: reception.around, signal }),
      actor.id,
    )
    parsed.push(made)
    return placed(made)
  }
  return {
    name: (kept ?? upload).name,
    values: reception.values,
    signal,
    read,
    release,
    refusal,
    done: async () => (kept && surveys ? surveys.end(actor, kept) : undefined),
  }
}

/** Receives and reads a survey file and passes it to `work`; always removes it from disk. */
export async function readSource<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  form: SourceForm,
  work: (file: ReadSurvey & Pick<SurveySource, 'name' | 'values' | 'signal'>) => Promise<T>,
): Promise<T> {
  const source = await receiveSource(request, reply, form)
  try {
    return await work({ ...(await source.read()), name: source.name, values: source.values, signal: source.signal })
  } catch (error) {
    throw source.refusal(error)
  } finally {
    await source.release()
  }
}

/**
 * A file to read for its owner only, from the form or again from a kept one. `isWanted`: it is to be kept; `isBrief`: the
 * answer needs no features.
 */
export type Asked = {
  upload: Pick<Upload, 'path' | 'name' | 'bytes'>
  kept: KeptSurvey | null
  isWanted: boolean
  isBrief: boolean
  options: ReadOptions
  around: ReadJob['around']
  signal: AbortSignal
  release: () => Promise<void>
  refusal: (error: unknown) => unknown
}

/** Receives the form of a reading. */
export async function receiveReading(
  request: FastifyRequest,
  reply: FastifyReply,
  surveys: KeptSurveys,
): Promise<Asked> {
  const reception = await receive(request, reply, { fields: [...flags], rereads: true }, surveys)
  const { kept, options, around, signal, refusal, values } = reception
  // Without a file the form's own folder is empty: the kept file is copied into it.
  const path = reception.upload.path
  const release = async (): Promise<void> => {
    reception.leave()
    await reception.upload.remove()
  }
  try {
    if (kept) await surveys.copyUpload(kept, path)
  } catch (error) {
    await release()
    throw refusal(error)
  }
  const { name, bytes } = kept ?? reception.upload
  const upload = { path, name, bytes }
  return {
    upload,
    kept,
    isWanted: values.keep === 'true',
    isBrief: values.factsOnly === 'true',
    options,
    around,
    signal,
    release,
    refusal,
  }
}

type Reception = {
  upload: Upload
  kept: KeptSurvey | null
  options: ReadOptions
  around: ReadJob['around']
  values: Record<string, string>
  actor: ReturnType<typeof requireActor>
  signal: AbortSignal
  leave: () => void
  refusal: (error: unknown) => unknown
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  form: SourceForm & { rereads?: boolean },
  surveys: KeptSurveys | undefined,
): Promise<Reception> {
  const actor = requireActor(request)
  const signal = leaving(reply)
  const refusal = (error: unknown): unknown => {
    if (error instanceof SurveyError) return surveyRefusal(error, request.locale)
    // A client that disconnected reads no response; it only must not be logged as an internal error.
    return signal.aborted ? new ApiError('bad-request') : error
  }
  const leave = takePlace(actor.id)
  let upload: Upload | null = null
  try {
    const fields = [...readOptionFields, ...form.fields, ...(surveys ? [keptField] : [])]
    upload = await receiveUpload(request, {
      fields,
      signal,
      insteadOfFile: surveys ? keptField : null,
      ...(form.fieldBytes ? { fieldBytes: form.fieldBytes } : {}),
    })
    const { values } = upload
    const options = optionsOf(values, { rereads: form.rereads === true, locale: request.locale })
    await form.check?.(values)
    const id = values[keptField]
    const kept = id !== undefined && surveys ? await surveys.find(actor, id) : null
    if (kept?.facts === null && !form.rereads) throw malformed([{ field: keptField, says: unread }], request.locale)
    const around = await aroundOf(form, surveys)
    return { upload, kept, options, around, values, actor, signal, leave, refusal }
  } catch (error) {
    leave()
    await upload?.remove()
    throw refusal(error)
  }
}

/**
 * Returns the options for reading the file. Throws 400 for invalid values, and for any option with a kept file in an
 * import.
 */
async function aroundOf({ around }: SourceForm, surveys: KeptSurveys | undefined): Promise<ReadJob['around']> {
  return (await (around ? around() : surveys?.around())) ?? null
}

function optionsOf(
  values: Readonly<Record<string, string>>,
  { rereads, locale }: { rereads: boolean; locale: Locale },
): ReadOptions {
  const { options, mistakes } = readOptionsOf(values)
  if (values[keptField] !== undefined && !rereads)
    mistakes.push(...readOptionFields.flatMap((field) => (values[field] ? [{ field, says: fixed }] : [])))
  for (const field of flags)
    if (values[field] !== undefined && !['true', 'false'].includes(values[field]))
      mistakes.push({ field, says: formWords.flag })
  if (mistakes.length > 0) throw malformed(mistakes, locale)
  return options
}

function placed<T extends ReadSurvey>(survey: T): T {
  const { sridBy, problems } = survey.facts
  const asked = problems.find(({ code }) => code === 'crs-unknown')
  if (sridBy === 'unknown')
    throw new SurveyError([{ ...problem('crs-unknown'), ...(asked?.offer ? { offer: asked.offer } : {}) }])
  return survey
}
