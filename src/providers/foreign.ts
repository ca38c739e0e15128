import type { AnyRow, Resource } from '../resources/define.ts'
import { CallError } from './call-error.ts'
import { regionTree } from './calls.ts'
import { say } from './i18n.ts'
import type { RegionNode } from './regions.ts'
import { site } from './site.ts'

/**
 * Data sources on a server that supports only section 7 of the specification, by wire name. A resource not listed has
 * no source there, and its page says so.
 */
const sources: Readonly<Record<string, (signal?: AbortSignal) => Promise<AnyRow[]>>> = {
  sysXzq: async (signal) => rowsOfTree(await regionTree(signal)),
}

/** Whether this server can provide the resource. */
export function isOffered(resource: Resource): boolean {
  return site.hasExtras || resource.wire in sources
}

/** All rows of a resource through the calls of section 7. Throws a CallError where there is no source. */
export function foreignRows(resource: Resource, signal?: AbortSignal): Promise<AnyRow[]> {
  const source = sources[resource.wire]
  if (source) return source(signal)
  const name = say(resource.label)
  return Promise.reject(
    new CallError(404, say({ zh: '当前服务未提供{name}', en: 'This server does not offer {name}' }, { name })),
  )
}

function rowsOfTree(nodes: readonly RegionNode[], parent: RegionNode | null = null): AnyRow[] {
  return nodes.flatMap((node) => {
    const { children, ...fields } = node
    const row: AnyRow = { ...unknownSystemFields, ...fields, _labels: parent ? { pid: parent.xzqmc } : {} }
    return [row, ...rowsOfTree(children ?? [], node)]
  })
}

const unknownSystemFields = { version: 0, createdAt: '', createdBy: '', updatedAt: '', updatedBy: '', deletedAt: null }
