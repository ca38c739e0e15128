import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnyRow, Resource } from '../../src/resources/define.ts'
import { lands } from '../../src/resources/lands.ts'
import type { Draft, RuleContext, Tx, Writer } from '../crud/rules.ts'
import type { Kysely, Tables } from '../db/index.ts'
import type { Actor } from '../http/access.ts'
import { ok } from '../http/envelope.ts'
import { ApiError, refused } from '../http/errors.ts'
import type { FormSchema } from '../http/form-schema.ts'
import { checkSameArea, readMerged } from './division-area.ts'

export type DivisionDeps = Pick<Writer, 'create' | 'update' | 'remove'> & {
  /**
   * Returns a live land that the actor may access with this action, or null. Throws 403 if the actor lacks the
   * permission.
   */
  find: (
    handle: Kysely<Tables>,
    actor: Actor,
    resource: Resource,
    target: { id: string; action: string },
  ) => Promise<AnyRow | null>
  /** Runs `work` in one transaction with the caller as actor. */
  writing: <T>(request: FastifyRequest, work: (tx: Tx, context: RuleContext) => Promise<T>) => Promise<T>
  /** Whether the caller may publish lands. */
  mayPublish: (request: FastifyRequest) => boolean
  /** Fields of a new land, as its create call accepts them. */
  fields: Readonly<Record<string, FormSchema>>
}

type Part = { landCode: string; name: string; boundary: unknown }
type DivideBody = { id: string; version: number; boundary: unknown; parts: Part[] }
type MergeBody = { id: string; version: number; others: { id: string; version: number }[] }

const megabyte = 1024 * 1024
/**
 * Limit for the parts of one division and the lands of one merge; larger changes are surveys and are imported as a
 * file.
 */
const mostParts = 20
const longestTrail = 1000

const keySchema: FormSchema = { type: 'string', minLength: 1, maxLength: 64 }
const versionSchema: FormSchema = { type: 'integer', minimum: 1, maximum: 2_147_483_647 }

/**
 * `POST /projectLands/divide` `{id, version, boundary, parts: [{landCode, name, boundary}]}`: divides a land in one
 * transaction. It keeps its number with the first boundary, and each part becomes a new land with its values. Together
 * they must cover the same area. `POST /projectLands/merge` `{id, version, others: [{id, version}]}`: moves the others
 * to the recycle bin and adds their area to the land. `cameFrom`, `wentTo` and the histories record the origin.
 */
export function divisionRoutes(app: FastifyInstance, deps: DivisionDeps): void {
  const { landCode, name, boundary } = deps.fields
  if (!landCode || !name || !boundary) throw new Error('Lands have no number, name or boundary')
  const part: FormSchema = {
    type: 'object',
    properties: { landCode, name, boundary },
    required: ['landCode', 'name', 'boundary'],
    additionalProperties: false,
  }
  const divided: FormSchema = {
    type: 'object',
    properties: {
      id: keySchema,
      version: versionSchema,
      boundary,
      parts: { type: 'array', items: part, minItems: 1, maxItems: mostParts - 1 },
    },
    required: ['id', 'version', 'boundary', 'parts'],
    additionalProperties: false,
  }
  const other: FormSchema = {
    type: 'object',
    properties: { id: keySchema, version: versionSchema },
    required: ['id', 'version'],
    additionalProperties: false,
  }
  const merged: FormSchema = {
    type: 'object',
    properties: {
      id: keySchema,
      version: versionSchema,
      others: { type: 'array', items: other, minItems: 1, maxItems: mostParts - 1 },
    },
    required: ['id', 'version', 'others'],
    additionalProperties: false,
  }
  const config = { access: { code: lands.code, action: 'edit' } }
  app.post<{ Body: DivideBody }>(
    `/camel/${lands.wire}/divide`,
    {
      config,
      bodyLimit: 10 * megabyte,
      schema: { tags: [lands.wire], summary: 'A land becomes several', body: divided },
    },
    async (request) => ok(await deps.writing(request, (tx, context) => divide(tx, context, { request, deps }))),
  )
  app.post<{ Body: MergeBody }>(
    `/camel/${lands.wire}/merge`,
    { config, schema: { tags: [lands.wire], summary: 'Several lands become one', body: merged } },
    async (request) =>
      ok(await deps.writing(request, (tx, context) => merge(tx, context, { body: request.body, deps }))),
  )
}

type Division = { request: FastifyRequest<{ Body: DivideBody }>; deps: DivisionDeps }

/** Returns the land with its remaining area, then the new lands. */
async function divide(tx: Tx, context: RuleContext, { request, deps }: Division): Promise<AnyRow[]> {
  const { id, version, boundary, parts } = request.body
  if (!boundary || parts.some((part) => !part.boundary)) throw refused(says.partWithout)
  const row = await landOf(tx, context, { id, action: 'edit', deps })
  // If the row has changed, the update itself throws the conflict.
  if (row.version === version) await checkSameArea(tx, id, [boundary, ...parts.map((part) => part.boundary)])
  const kept = await deps.update(tx, context, lands, {
    id,
    version,
    boundary,
    statedAreaM2: null,
    wentTo: trail(
      row.wentTo,
      parts.map(({ landCode }) => landCode),
    ),
  })
  const inherited = inheritedBy(row, deps.mayPublish(request))
  const made = await deps.create(
    tx,
    { ...context, action: 'create' },
    lands,
    parts.map((part) => ({ ...inherited, ...part, cameFrom: String(row.landCode) })),
  )
  return [kept, ...made]
}

/** Values that are not inherited: files show the whole land, and the surveyed area is not true for a part. */
const ownFields: ReadonlySet<string> = new Set([
  'landCode',
  'name',
  'boundary',
  'areaM2',
  'statedAreaM2',
  'photos',
  'attachments',
  'cameFrom',
  'wentTo',
])

function inheritedBy(row: AnyRow, mayPublish: boolean): Draft {
  const values = Object.keys(lands.fields).flatMap((name) => (ownFields.has(name) ? [] : [[name, row[name]] as const]))
  return { ...Object.fromEntries(values), published: row.published === true && mayPublish }
}

type Merging = { body: MergeBody; deps: DivisionDeps }

async function merge(tx: Tx, context: RuleContext, { body, deps }: Merging): Promise<AnyRow[]> {
  const { id, version, others } = body
  const ids = others.map((other) => other.id)
  if (new Set([id, ...ids]).size <= ids.length) throw refused(says.twice)
  const row = await landOf(tx, context, { id, action: 'edit', deps })
  const codes: string[] = []
  // One after another in the order of their ids, so that of two users who merge the same lands the later one waits.
  for (const other of others.toSorted((one, two) => (one.id < two.id ? -1 : 1))) {
    const found = await landOf(tx, context, { id: other.id, action: 'delete', deps })
    await deps.update(tx, context, lands, { ...other, wentTo: trail(found.wentTo, [String(row.landCode)]) })
    codes.push(String(found.landCode))
  }
  const boundary = await readMerged(tx, [id, ...ids])
  await deps.remove(tx, { ...context, action: 'delete' }, lands, ids)
  return [
    await deps.update(tx, context, lands, {
      id,
      version,
      boundary,
      statedAreaM2: null,
      cameFrom: trail(row.cameFrom, codes.sort()),
    }),
  ]
}

async function landOf(
  tx: Tx,
  { actor }: RuleContext,
  { id, action, deps }: { id: string; action: string; deps: DivisionDeps },
): Promise<AnyRow> {
  const row = await deps.find(tx, actor, lands, { id, action })
  if (!row) throw new ApiError('not-found', { what: lands.label })
  return row
}

/** Appends the new numbers to the stored list; drops the oldest if there is no room. */
function trail(before: unknown, codes: readonly string[]): string {
  const all = [...(typeof before === 'string' && before !== '' ? before.split('、') : []), ...codes]
  while (all.length > 1 && all.join('、').length > longestTrail) all.shift()
  return all.join('、')
}

const says = {
  partWithout: { zh: '每一块都需要范围', en: 'Every part needs a boundary' },
  twice: { zh: '同一地块出现了两次，请重新选择', en: 'A parcel was named twice; choose again' },
} as const
