import type { Resource } from '../resources/define.ts'
import { ownGroup } from '../resources/index.ts'
import { site } from './site.ts'

/**
 * What a server that supports only section 7 of the specification tells of a resource, by wire name: the fields that its
 * calls return, and whether it has calls that write. A resource not listed has no source there, and its page says so.
 */
const told: Readonly<Record<string, { fields: readonly string[]; isWritable: boolean }>> = {
  sysXzq: {
    fields: ['xzqmc', 'xzqdm', 'xzqjb', 'pid', 'sort', 'westBound', 'eastBound', 'southBound', 'northBound'],
    isWritable: true,
  },
  projectLands: { fields: ['landCode', 'name', 'xzqdm', 'landStatus', 'areaM2'], isWritable: false },
  projects: { fields: ['projectCode', 'name', 'xzqdm', 'stage'], isWritable: false },
}

/** Whether this server can provide the resource. */
export function isOffered(resource: Resource): boolean {
  return site.hasExtras || resource.wire in told
}

/** Whether the resource has a page in this server's console: those of the specification's groups, and ours on our server. */
export function hasConsolePage({ group }: Resource): boolean {
  return group !== null && (site.hasExtras || group !== ownGroup)
}

/** Whether this server can add, change and delete rows of the resource. */
export function isWritable(resource: Resource): boolean {
  return site.hasExtras || (told[resource.wire]?.isWritable ?? false)
}

const narrowed = new Map<Resource, Resource>()

/**
 * The declaration limited to what this server tells, so that no page shows, filters or asks for a field that it will
 * never have. The same object for each call.
 */
export function offeredPart(resource: Resource): Resource {
  const fields = told[resource.wire]?.fields
  if (site.hasExtras || !fields) return resource
  const known = narrowed.get(resource) ?? limitedTo(fields, resource)
  narrowed.set(resource, known)
  return known
}

function limitedTo(names: readonly string[], resource: Resource): Resource {
  const { publish: _publish, regionCheck: _regionCheck, actions: _actions, tile: _tile, ...rest } = resource
  return {
    ...rest,
    fields: Object.fromEntries(Object.entries(resource.fields).filter(([name]) => names.includes(name))),
    list: resource.list.filter((name) => names.includes(name)),
  }
}
