import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { AnyRow, Label } from '../../src/resources/define.ts'
import { schemes } from '../../src/resources/schemes.ts'
import type { SchemeCriteria, SchemeEdit } from '../../src/resources/composed-scheme.ts'
import { requiredWords } from '../../src/resources/required-words.ts'
import type { Tx } from '../crud/rules.ts'
import { sql, withTx } from '../db/index.ts'
import { requireActor } from '../http/access.ts'
import { ApiError } from '../http/errors.ts'
import { malformed, phrase } from '../http/mistakes.ts'
import { candidatesOf, idsOf, type SchemeDeps } from './deps.ts'
import { contradicts, edited, type Known } from './editing.ts'
import { rowAt } from './past.ts'

const versionLabel: Label = { zh: '版本', en: 'Version' }

/**
 * Adds, removes and changes candidates, or sets new weights: one version with history like any other write. Adding and
 * removing apply even if others have changed the scheme meanwhile; a change to something that somebody else has changed
 * since `version` throws 409 with the current row.
 */
export async function editCandidates(deps: SchemeDeps, request: FastifyRequest<{ Body: SchemeEdit }>): Promise<AnyRow> {
  const actor = requireActor(request)
  const edit = request.body
  if (edit.version === undefined && (edit.change?.length || edit.criteria))
    throw malformed([{ field: 'version', says: phrase(requiredWords.typed, { label: versionLabel }) }], request.locale)
  return withTx(deps.database.db, actor, async (tx) => {
    await sql`select from schemes where id = ${edit.id} for update`.execute(tx)
    const row = await deps.find(tx, actor, schemes, { id: edit.id, action: 'edit' })
    if (!row) throw notFound()
    await refuseContradiction(deps, tx, { row, edit, request })
    const candidates = edited(candidatesOf(row), edit, {
      known: await readKnown(deps, tx, { row, edit, request }),
      language: request.locale === 'en-US' ? 'en' : 'zh',
    })
    const storedWeights = edit.criteria ? storedCriteria(edit.criteria) : {}
    const stored = await deps.update(tx, { actor, locale: request.locale, action: 'update' }, schemes, {
      id: row.id,
      version: row.version,
      candidates,
      ...storedWeights,
    })
    const [labelled] = await deps.labelled(tx, schemes, [stored], request.locale)
    return labelled ?? stored
  })
}

type Asked = { row: AnyRow; edit: SchemeEdit; request: FastifyRequest }

async function refuseContradiction(deps: SchemeDeps, tx: Tx, { row, edit, request }: Asked): Promise<void> {
  if (edit.version === undefined || edit.version === row.version) return
  const base = await rowAt(tx, row, edit.version)
  const weightsOf = (one: AnyRow): unknown[] => [one.template ?? null, one.criteria]
  const isOther =
    !base ||
    contradicts(edit, candidatesOf(base), candidatesOf(row)) ||
    (edit.criteria !== undefined && !isDeepStrictEqual(weightsOf(base), weightsOf(row)))
  if (!isOther) return
  const [current] = await deps.labelled(tx, schemes, [row], request.locale)
  throw new ApiError(
    'version-conflict',
    { what: { zh: `方案“${String(row.name)}”`, en: `Scheme “${String(row.name)}”` } },
    current,
  )
}

function storedCriteria({ template, weights }: SchemeCriteria): Record<string, unknown> {
  return { template: template === '' ? null : template, criteria: weights }
}

/**
 * Lands and runs in the edit that the caller may see, including the current versions of lands that are already
 * candidates.
 */
async function readKnown(deps: SchemeDeps, tx: Tx, { row, edit, request }: Asked): Promise<Known> {
  const actor = requireActor(request)
  const runIds = [...(edit.add ?? []), ...(edit.change ?? [])].flatMap(({ runId }) => runId ?? [])
  const runs = await sql<{
    id: string
    landId: string | null
  }>`select id, "landId" from "analysisRuns" where id = any(${runIds}::text[]) and ${deps.runsSeenBy(actor)}`.execute(
    tx,
  )
  const landIds = [
    ...idsOf(candidatesOf(row), 'landId'),
    ...(edit.add ?? []).flatMap(({ landId }) => landId ?? []),
    ...runs.rows.flatMap(({ landId }) => landId ?? []),
  ]
  const lands = await sql<{
    id: string
    name: string
    version: number
  }>`select id, concat_ws(' ', "landCode", name) as name, version from lands where id = any(${landIds}::text[]) and ${deps.landsSeenBy(actor)}`.execute(
    tx,
  )
  return {
    lands: new Map(lands.rows.map((each) => [each.id, each])),
    runs: new Map(runs.rows.map((each) => [each.id, each])),
  }
}

/**
 * Stores a new version with the content of an earlier one; its candidates are restored even if their lands or runs are
 * gone or no longer visible.
 */
export async function rollBack(
  deps: SchemeDeps,
  request: FastifyRequest<{ Body: { id: string; version: number; to: number } }>,
): Promise<AnyRow> {
  const actor = requireActor(request)
  const { id, version, to } = request.body
  return withTx(deps.database.db, actor, async (tx) => {
    const row = await deps.find(tx, actor, schemes, { id, action: 'edit' })
    const past = row && (await rowAt(tx, row, to))
    if (!past) throw notFound()
    const { name, purpose, xzqdm, notes, candidates, template, criteria } = past
    const stored = await deps.update(tx, { actor, locale: request.locale, action: 'update' }, schemes, {
      id,
      version,
      name,
      purpose,
      xzqdm,
      notes,
      candidates,
      template,
      criteria,
    })
    const [labelled] = await deps.labelled(tx, schemes, [stored], request.locale)
    return labelled ?? stored
  })
}

export function notFound(): ApiError {
  return new ApiError('not-found', { what: schemes.label })
}
