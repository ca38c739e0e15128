import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FeatureFinding } from '../../src/resources/feature-rules.ts'
import { layers } from '../../src/resources/layers.ts'
import { isCancelled, layerName, sql, today, type RawBuilder, type SqlBool } from '../db/index.ts'
import { ok } from '../http/envelope.ts'
import { ApiError } from '../http/errors.ts'
import { idSchema, publicSchema, type FormSchema } from '../http/form-schema.ts'
import { lineOfText } from '../http/formats.ts'
import { addressKey, tooManyTries } from '../http/limits.ts'
import { malformed } from '../http/mistakes.ts'
import { Slots } from '../http/slots.ts'
import type { ContentField, LayerDeps } from './deps.ts'
import { shownContent, type ShownContent } from './shown-content.ts'

type PageQuery = {
  id: string
  contentVersion?: number
  _start?: number
  _end?: number
  _sort?: string
  _order?: 'asc' | 'desc'
  q?: string
  _public?: 'true' | 'false'
}

type FeatureQuery = Pick<PageQuery, 'id' | 'contentVersion' | '_public'> & { featureId: string; rules?: boolean }

/** A feature as a row of the attribute table. */
type FeatureRow = {
  id: string
  attributes: Record<string, unknown>
  geometryType: string
  areaM2: number | null
  lengthM: number | null
  bbox: number[]
}

/** A feature with its geometry, what it is of, and what rules say there. */
type FoundFeature = FeatureRow & FeatureFinding & { geometry: unknown; fields: ContentField[] }

type FeaturePage = { records: FeatureRow[]; total: number; fields: ContentField[] }

/** A search or an order reads the attributes of all features, twice; a person, or an address, does that once at a time. */
const scans = new Slots({ parallel: 2, waiting: 20, each: 8, eachRunning: 1, refusal: () => tooManyTries(10) })
/** Where a feature lies is compared with all regions that have rules. */
const ruleReads = new Slots({ parallel: 2, waiting: 20, each: 8, eachRunning: 2, refusal: () => tooManyTries(10) })
const mostRows = 1_000
const tooManyRows = {
  zh: `_end 不能小于 _start，一次最多 ${mostRows} 行`,
  en: `_end must not be less than _start; at most ${mostRows} rows at once`,
}
const contentVersion: FormSchema = {
  type: 'integer',
  minimum: 1,
  maximum: 1_000_000,
  description: 'A version that is not published, for officers of the region',
}

const pageQuery: FormSchema = {
  type: 'object',
  properties: {
    id: idSchema,
    contentVersion,
    _public: publicSchema,
    _start: { type: 'integer', minimum: 0, maximum: 100_000_000 },
    _end: { type: 'integer', minimum: 0, maximum: 100_001_000 },
    _sort: {
      type: 'string',
      minLength: 1,
      maxLength: 128,
      pattern: lineOfText,
      description: 'The name of an attribute',
    },
    _order: { type: 'string', enum: ['asc', 'desc'] },
    q: { type: 'string', maxLength: 100, pattern: lineOfText },
  },
  required: ['id'],
  additionalProperties: false,
}

const featureQuery: FormSchema = {
  type: 'object',
  properties: {
    id: idSchema,
    contentVersion,
    _public: publicSchema,
    featureId: { type: 'string', pattern: '^[0-9]{1,15}$' },
    rules: { type: 'boolean', description: 'Also what rules say there; null where that could not be read in time' },
  },
  required: ['id', 'featureId'],
  additionalProperties: false,
}

const sizes = sql`
  GeometryType(f."shape") as "geometryType", array[ST_XMin(f."shape"), ST_YMin(f."shape"), ST_XMax(f."shape"), ST_YMax(f."shape")] as bbox,
  case when ST_Dimension(f."shape") = 2 then round(ST_Area(f."shape"::geography)::numeric, 2)::double precision end as "areaM2",
  case when ST_Dimension(f."shape") = 1 then round(ST_Length(f."shape"::geography)::numeric, 2)::double precision end as "lengthM"`

/**
 * `GET /mapLayers/features`: one page of a layer's attribute table. `GET /mapLayers/feature`: one feature with its
 * geometry. Callers who may not see the layer's lines get 404 from both, as for a missing layer.
 */
export function featureRoutes(app: FastifyInstance, deps: LayerDeps): void {
  const shown = { tags: [layers.wire] }
  app.get<{ Querystring: PageQuery }>(
    `/camel/${layers.wire}/features`,
    {
      config: { access: 'public' },
      schema: { ...shown, summary: 'Attribute table of a layer', querystring: pageQuery },
    },
    async (request) => {
      const { _start: start = 0, _end: end = start + 50 } = request.query
      if (end < start || end - start > mostRows) throw malformed([{ field: '_end', says: tooManyRows }], request.locale)
      const content = await shownContent(request, deps, {
        ...request.query,
        isPublic: request.query._public === 'true',
      })
      const read = (): Promise<FeaturePage> => readPage(deps, content, request)
      const isScan = Boolean(request.query.q) || request.query._sort !== undefined
      return ok(await (isScan ? scans.run(read, request.actor?.id ?? addressKey(request.ip)) : read()))
    },
  )
  app.get<{ Querystring: FeatureQuery }>(
    `/camel/${layers.wire}/feature`,
    {
      config: { access: 'public' },
      schema: { ...shown, summary: 'One feature of a layer with its geometry', querystring: featureQuery },
    },
    async (request) => {
      const content = await shownContent(request, deps, {
        ...request.query,
        isPublic: request.query._public === 'true',
      })
      return ok(await readFeature(deps, content, request))
    },
  )
}

function within({ id, contentVersion: version }: ShownContent): RawBuilder<SqlBool> {
  return sql<SqlBool>`f."layerId" = ${id} and f."contentVersion" = ${version}::integer and f.shape is not null`
}

async function readFeature(
  deps: LayerDeps,
  content: ShownContent,
  request: FastifyRequest<{ Querystring: FeatureQuery }>,
): Promise<FoundFeature> {
  const { query, locale } = request
  type Row = Omit<FoundFeature, 'fields' | 'rules'> & {
    geometry: string
    themeId: string | null
    isPublished: boolean
  }
  const { rows } = await sql<Row>`
    select f.id::text as id, f.attributes, ${sizes}, ST_AsGeoJSON(f."shape", 9) as geometry,
      ${layerName(locale)} as name, layers.source, content."dataDate", content."validUntil",
      case when content."dataDate" is null then 'undated' when content."dataDate" > ${today} then 'future' when content."validUntil" < ${today} then 'expired' end as standing,
      layers."themeId", layers.published and layers."contentVersion" = f."contentVersion" as "isPublished"
    from "layerFeatures" f join layers on layers.id = f."layerId"
    join "layerContents" as content on content."layerId" = f."layerId" and content."contentVersion" = f."contentVersion"
    where ${within(content)} and f.id = ${query.featureId}::bigint`.execute(deps.database.db)
  const [found] = rows
  if (!found) throw new ApiError('not-found', { what: { zh: '要素', en: 'The feature' } })
  const { themeId, isPublished, geometry, ...feature } = found
  const ruled = { featureId: feature.id, themeId, isReliable: feature.standing === null }
  const rules = query.rules ? { rules: isPublished ? await rulesInTime(deps, ruled, request) : [] } : {}
  return { ...feature, geometry: JSON.parse(geometry), fields: content.fields, ...rules }
}

/** What rules say of a feature; null where the server is too busy, or the feature too complex, to say it in time. */
async function rulesInTime(
  { rulesOf }: LayerDeps,
  feature: Parameters<LayerDeps['rulesOf']>[0],
  { actor, ip }: FastifyRequest,
): Promise<FeatureFinding['rules'] | null> {
  try {
    return await ruleReads.run(() => rulesOf(feature), actor?.id ?? addressKey(ip))
  } catch (error) {
    if (isCancelled(error) || error instanceof ApiError) return null
    throw error
  }
}

async function readPage(
  { database }: LayerDeps,
  content: ShownContent,
  { query, locale }: FastifyRequest<{ Querystring: PageQuery }>,
): Promise<FeaturePage> {
  const { _start: start = 0, _end: end = start + 50, _sort: sort, _order: order = 'asc', q = '' } = query
  const field = sort === undefined ? null : content.fields.find(({ name }) => name === sort)
  if (field === undefined)
    throw malformed(
      [{ field: '_sort', says: { zh: `图层没有属性“${sort}”`, en: `The layer has no attribute “${sort}”` } }],
      locale,
    )
  const text = q.trim().normalize('NFC')
  const found = text === '' ? within(content) : sql<SqlBool>`${within(content)} and ${holdsText(text)}`
  const { rows: counted } =
    text === ''
      ? { rows: [{ total: content.count }] }
      : await sql<{ total: number }>`select count(*) as total from "layerFeatures" f where ${found}`.execute(
          database.read,
        )
  const { rows } = await sql<FeatureRow>`
    select f.id::text as id, f.attributes, ${sizes}
    from (select * from "layerFeatures" f where ${found} order by ${orderBy(field, order)} limit ${end - start} offset ${start}) as f
    order by ${orderBy(field, order)}`.execute(database.read)
  return { records: rows, total: counted[0]?.total ?? 0, fields: content.fields }
}

/** Condition for a text anywhere in the values, ignoring case; `%` and `_` are escaped. */
function holdsText(text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from jsonb_each_text(f.attributes) as pair where pair.value ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`
}

/** Sorts numbers numerically and missing values last. */
function orderBy(field: ContentField | null, order: 'asc' | 'desc'): RawBuilder<unknown> {
  if (!field) return sql`f.id`
  const direction = sql.raw(order === 'desc' ? 'desc' : 'asc')
  const value = sql`f.attributes -> ${field.name}::text`
  const isNumber = field.type === 'number' || field.type === 'integer'
  const key = isNumber
    ? sql`case when jsonb_typeof(${value}) = 'number' then (${value})::numeric end`
    : sql`f.attributes ->> ${field.name}::text`
  return sql`${key} ${direction} nulls last, f.id`
}
