import type {
  BaseKey,
  BaseRecord,
  CreateParams,
  CrudFilter,
  CustomParams,
  DataProvider,
  DeleteManyParams,
  DeleteOneParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  MetaQuery,
  UpdateParams,
} from '@refinedev/core'
import type { AnyRow, Resource } from '../resources/define.ts'
import { resourceNamed } from '../resources/index.ts'
import { call, prefix, type Call, type Query } from './http.ts'
import { mostIds } from './lands.ts'
import { site } from './site.ts'
import { filterQuery, maxPage, pageQuery, sortQuery } from './wire-query.ts'

/** Rows of one response of `GET /E/page`. `total` is null only if the request left it for later. */
export type Page<Total = number> = { records: AnyRow[]; total: Total }

/** Maximum number of ids in one URL. */
const idsPerCall = 200

/**
 * Refine's data provider on the calls of the contract's section 4. Errors are CallErrors, which carry messages by field
 * as Refine's forms read them. `meta.deleted` requests the recycle bin; with `meta.totalLater`, the total of a table
 * that grows is null where counting takes long, and `countRows` returns it. The abort signal of a query aborts its call.
 */
const provider = {
  getList: async ({ resource: name, pagination, filters, sorters, meta }: GetListParams) => {
    const resource = resourceNamed(name)
    const signal = signalOf(meta)
    const query = {
      ...filterQuery(filters),
      ...sortQuery(sorters),
      ...viewQuery(meta?.deleted === true),
    }
    const isWhole = pagination?.mode === 'off' || pagination?.mode === 'client'
    if (isWhole && site.hasExtras) return everyPage(resource, query, signal)
    const later = meta?.totalLater === true && resource.grows && site.hasExtras ? { _totalLater: true } : {}
    return asList(await page(resource, { ...(isWhole ? {} : pageQuery(pagination)), ...query, ...later }, signal))
  },

  getOne: async ({ resource: name, id, meta }: GetOneParams) => {
    const resource = resourceNamed(name)
    if (!site.hasExtras) {
      const { foreignRow } = await import('./foreign-rows.ts')
      return { data: await foreignRow(resource, String(id), { signal: signalOf(meta) }) }
    }
    return {
      data: await call<AnyRow>({
        method: 'GET',
        path: `/${resource.wire}/detail`,
        query: { id },
        signal: signalOf(meta),
      }),
    }
  },

  getMany: async ({ resource: name, ids, meta }: GetManyParams) => {
    const resource = resourceNamed(name)
    const signal = signalOf(meta)
    const parts = await Promise.all(
      chunks(ids).map((part) => page(resource, { id_in: part.join(','), _start: 0, _end: part.length }, signal)),
    )
    return { data: parts.flatMap((part) => part.records) }
  },

  create: async ({ resource: name, variables }: CreateParams<unknown>) => ({
    data: await call<AnyRow>({ method: 'POST', path: `/${resourceNamed(name).wire}/add`, body: variables }),
  }),

  update: async ({ resource: name, id, variables }: UpdateParams<object>) => ({
    data: await call<AnyRow>({
      method: 'PUT',
      path: `/${resourceNamed(name).wire}/update`,
      body: { ...variables, id },
    }),
  }),

  deleteOne: async ({ resource: name, id }: DeleteOneParams<unknown>) => {
    await remove(name, [id])
    return { data: { id } }
  },

  deleteMany: async ({ resource: name, ids }: DeleteManyParams<unknown>) => {
    await remove(name, ids)
    return { data: ids.map((id) => ({ id })) }
  },

  custom: async ({ url, method, payload, query, filters, sorters, meta }: CustomParams<Query, unknown>) => ({
    data: await call<BaseRecord>({
      method: method.toUpperCase() as Call['method'],
      path: url,
      query: { ...filterQuery(filters), ...sortQuery(sorters), ...query },
      body: payload,
      signal: signalOf(meta),
    }),
  }),

  getApiUrl: () => prefix,
}

/** Rows follow the declaration; Refine lets the caller name their type, which no provider can check. */
export const dataProvider = provider as DataProvider

async function page(resource: Resource, query: Query, signal?: AbortSignal): Promise<Page> {
  if (!site.hasExtras) {
    const { foreignPage } = await import('./foreign-rows.ts')
    return foreignPage(resource, query, { signal })
  }
  return call<Page>({ method: 'GET', path: `/${resource.wire}/page`, query, signal })
}

function viewQuery(isDeleted: boolean): Query {
  return isDeleted ? { _deleted: true } : {}
}

/** The number of rows that match the filters, in the list or in the recycle bin. */
export async function countRows(
  resource: Resource,
  { filters, isDeleted = false }: { filters: readonly CrudFilter[]; isDeleted?: boolean },
  signal?: AbortSignal,
): Promise<number> {
  const { total } = await page(
    resource,
    { ...filterQuery(filters), ...viewQuery(isDeleted), _start: 0, _end: 0 },
    signal,
  )
  return total
}

/** All rows that match the filters, for a map beside a list; null where there are too many to tell a map. */
export async function foundRows(
  resource: Resource,
  filters: readonly CrudFilter[],
  signal?: AbortSignal,
): Promise<AnyRow[] | null> {
  const total = await countRows(resource, { filters }, signal)
  return total > mostIds ? null : (await everyPage(resource, filterQuery(filters), signal)).data
}

async function everyPage(
  resource: Resource,
  query: Query,
  signal?: AbortSignal,
): Promise<{ data: AnyRow[]; total: number }> {
  const rows: AnyRow[] = []
  for (;;) {
    const part = await page(resource, { ...query, _start: rows.length, _end: rows.length + maxPage }, signal)
    rows.push(...part.records)
    if (rows.length >= part.total || part.records.length === 0) return { data: rows, total: rows.length }
  }
}

function asList({ records, total }: Page): { data: AnyRow[]; total: number } {
  return { data: records, total }
}

function remove(name: string, ids: readonly BaseKey[]): Promise<unknown> {
  return call({ method: 'DELETE', path: `/${resourceNamed(name).wire}/delete`, query: { ids: ids.join(',') } })
}

function chunks(ids: readonly BaseKey[]): BaseKey[][] {
  const count = Math.ceil(ids.length / idsPerCall)
  return Array.from({ length: count }, (_, index) => ids.slice(index * idsPerCall, (index + 1) * idsPerCall))
}

/** React Query's signal, which Refine passes inside `meta`. */
function signalOf(meta: MetaQuery | undefined): AbortSignal | undefined {
  const signal: unknown = meta?.signal ?? meta?.queryContext?.signal
  return signal instanceof AbortSignal ? signal : undefined
}
