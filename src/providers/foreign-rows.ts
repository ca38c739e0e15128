import type { AnyRow, Resource } from '../resources/define.ts'
import { CallError } from './call-error.ts'
import { regionTree, treeAnon } from './calls.ts'
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
function rowsOf(resource: Resource, asked: Asked): Promise<AnyRow[]> {
  const source = sources[resource.wire]
  if (source) return source(asked)
  const name = say(resource.label)
  return Promise.reject(
    new CallError(404, say({ zh: '当前服务未提供{name}', en: 'This server does not offer {name}' }, { name })),
  )
}

/** One page of the rows that match a query. */
export async function foreignPage(resource: Resource, query: Query, asked: Asked): Promise<Rows> {
  return localPage(await rowsOf(resource, asked), query)
}

/** Counts of the rows that match a query. */
export async function foreignFacets(resource: Resource, query: Query, asked: Asked): Promise<Facets> {
  return localFacets(localMatches(await rowsOf(resource, asked), query), offeredPart(resource))
}

/** One row. Throws a CallError 404 when there is none. */
export async function foreignRow(resource: Resource, id: string, asked: Asked): Promise<AnyRow> {
  const row = (await rowsOf(resource, asked)).find((each) => each.id === id)
  if (!row) throw new CallError(404, say(gone))
  return row
}

/** Options of a field that refers to the same resource: those that match a text, or those of the given ids. */
export async function foreignOptions(
  resource: Resource,
  asked: { q?: string; ids?: readonly string[]; signal?: AbortSignal },
): Promise<{ value: string; label: string }[]> {
  const rows = await rowsOf(resource, { signal: asked.signal })
  const found = asked.ids ? rows.filter(({ id }) => asked.ids?.includes(id)) : localMatches(rows, { q: asked.q })
  return found.slice(0, mostOptions).map((row) => ({ value: row.id, label: String(row[resource.title]) }))
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
    (node[kind] ?? []).map((row) => ({ ...unknownSystemFields, ...row, xzqdm, _labels: { xzqdm: xzqmc } })),
  )
}

/** As many as our server returns. */
const mostOptions = 50
const gone = { zh: '没有这条数据', en: 'There is no such row' }
const unknownSystemFields = { version: 0, createdAt: '', createdBy: '', updatedAt: '', updatedBy: '', deletedAt: null }
