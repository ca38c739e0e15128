import type { AnyRow, Resource } from '../resources/define.ts'
import { CallError, isRecord } from './call-error.ts'
import { itemByCode, regionTree, treeAnon, xzqSort, type DictItem, type RegionTotals } from './calls.ts'
import { offeredPart } from './foreign.ts'
import type { Query } from './http.ts'
import { say } from './i18n.ts'
import { localFacets, localMatches, localPage, type Facets, type Rows } from './local-list.ts'
import { scopeTree, type RegionNode } from './regions.ts'
import { currentUser } from './session.ts'

/** `isPublic`: everything that is published; otherwise only what lies in the signed-in user's own region. */
type Asked = { isPublic?: boolean; signal?: AbortSignal | undefined }

const sources: Readonly<Record<string, (asked: Asked) => Promise<AnyRow[]>>> = {
  sysXzq: async ({ signal }) => {
    const tree = await regionTree(signal)
    const names = new Map(everyNode(tree).map(({ id, xzqmc }) => [id, xzqmc]))
    return everyNode(ownPart(tree)).map((node) => regionRow(node, names))
  },
  projectLands: (asked) => offers('lands', asked),
  projects: (asked) => offers('projects', asked),
}

/**
 * All rows of a resource through the calls of section 7 of the specification. Throws a CallError where there is no
 * source.
 */
async function rowsOf(resource: Resource, asked: Asked): Promise<AnyRow[]> {
  const source = sources[resource.wire]
  const declared = offeredPart(resource)
  if (source) return (await source(asked)).map((row) => asDeclared(declared, row))
  const name = say(resource.label)
  throw new CallError(404, say({ zh: '当前服务未提供{name}', en: 'This server does not offer {name}' }, { name }))
}

const numeric: ReadonlySet<string> = new Set(['integer', 'decimal', 'area'])

/** The row with the types that its declaration says: other servers write codes and ids as numbers, and numbers as text. */
function asDeclared({ fields }: Resource, row: AnyRow): AnyRow {
  const values = Object.entries(fields).map(([name, { kind }]): [string, unknown] => {
    const value = row[name]
    if (numeric.has(kind)) return [name, numberIn(value)]
    return [name, value == null ? null : String(value)]
  })
  return { ...row, ...Object.fromEntries(values), id: String(row.id) }
}

/** One page of the rows that match a query. */
export async function foreignPage(resource: Resource, query: Query, asked: Asked): Promise<Rows> {
  return localPage(await rowsOf(resource, asked), query, offeredPart(resource))
}

/** Counts of the rows that match a query. */
export async function foreignFacets(resource: Resource, query: Query, asked: Asked): Promise<Facets> {
  return localFacets(await rowsOf(resource, asked), query, offeredPart(resource))
}

/** One row. Throws a CallError 404 when there is none. */
export async function foreignRow(resource: Resource, id: string, asked: Asked): Promise<AnyRow> {
  const row = (await rowsOf(resource, asked)).find((each) => each.id === id)
  if (!row) throw new CallError(404, say(gone))
  return row
}

/**
 * Options of a field that refers to the same resource: those that match a text, or those of the given ids; `rowId`: not
 * that row, which the options are for, and nothing below it.
 */
export async function foreignOptions(
  resource: Resource,
  asked: { q?: string; ids?: readonly string[]; rowId?: string; signal?: AbortSignal },
): Promise<{ value: string; label: string }[]> {
  const rows = outside(await rowsOf(resource, { signal: asked.signal }), asked.rowId)
  const found = asked.ids
    ? rows.filter(({ id }) => asked.ids?.includes(id))
    : localMatches(rows, { q: asked.q }, offeredPart(resource))
  return found.slice(0, mostOptions).map((row) => ({ value: row.id, label: String(row[resource.title]) }))
}

/** The rows, parents first, without one and those below it. */
function outside(rows: AnyRow[], id: string | undefined): AnyRow[] {
  if (id === undefined) return rows
  const within = new Set([id])
  for (const row of rows) if (within.has(String(row.pid))) within.add(row.id)
  return rows.filter((row) => !within.has(row.id))
}

/** The part of a tree that the signed-in user sees (specification, section 6). */
function ownPart<Node extends RegionNode>(tree: readonly Node[]): Node[] {
  const user = currentUser()
  return user ? (scopeTree(tree, { xzqdm: user.region, xzqjb: user.xzqjb }) as Node[]) : []
}

function everyNode<Node extends { children?: Node[] | null }>(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])])
}

/** A parent that is not in the tree is none: such servers write `0` above the topmost region. */
function regionRow({ children: _children, ...node }: RegionNode, names: ReadonlyMap<string, string>): AnyRow {
  const above = node.pid === null ? undefined : names.get(node.pid)
  return {
    ...unknownSystemFields,
    ...node,
    pid: above === undefined ? null : node.pid,
    _labels: above === undefined ? {} : { pid: above },
  }
}

async function offers(kind: 'lands' | 'projects', { isPublic = false }: Asked): Promise<AnyRow[]> {
  const tree = await treeAnon()
  return everyNode(isPublic ? tree : ownPart(tree)).flatMap(({ xzqdm, xzqmc, ...node }) =>
    (node[kind] ?? [])
      .filter(isRecord)
      .map((row) => ({ ...unknownSystemFields, ...row, xzqdm, _labels: { xzqdm: xzqmc } })),
  )
}

/**
 * The whole ranking of regions, whose codes may be numbers; a missing figure is NaN. Throws a CallError where
 * there is no list.
 */
export async function foreignRanking(): Promise<RegionTotals[]> {
  const data: unknown = await xzqSort()
  if (!Array.isArray(data)) throw new CallError(502, say(noRanking))
  return data.filter(isRecord).map((row) => ({
    xzqdm: String(row.xzqdm),
    xzqmc: String(row.xzqmc ?? row.xzqdm),
    xzqjb: String(row.xzqjb),
    count: numberIn(row.count) ?? Number.NaN,
    areaM2: numberIn(row.areaM2) ?? Number.NaN,
    investmentWan: numberIn(row.investmentWan) ?? Number.NaN,
  }))
}

/** Items of dictionaries, whose values may be numbers. */
export async function foreignDicts(codes: readonly string[]): Promise<Record<string, DictItem[]>> {
  const dicts = Object.entries(await itemByCode(codes))
  return Object.fromEntries(
    dicts.map(([code, items]) => [
      code,
      (Array.isArray(items) ? items : []).map((item) => ({ ...item, value: String(item.value) })),
    ]),
  )
}

/** A number that a server may have written as text; null for anything else. */
function numberIn(value: unknown): number | null {
  const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof found === 'number' && Number.isFinite(found) ? found : null
}

/** As many as our server returns. */
const mostOptions = 50
const noRanking = { zh: '服务器没有返回可以读取的排行', en: 'The server returned no ranking that can be read' }
const gone = { zh: '没有这条数据', en: 'There is no such row' }
const unknownSystemFields = { version: 0, createdAt: '', createdBy: '', updatedAt: '', updatedBy: '', deletedAt: null }
