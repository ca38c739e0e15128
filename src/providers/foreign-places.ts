import type { Resource } from '../resources/define.ts'
import { lands } from '../resources/lands.ts'
import type { FoundPlace } from '../resources/place-names.ts'
import { projects } from '../resources/projects.ts'
import { isOffered } from './foreign.ts'
import { foreignPage } from './foreign-rows.ts'
import { treeAnon } from './calls.ts'
import type { OfferNode } from './regions.ts'

const mostOfEach = 4

/** Regions, projects and parcels whose name or code contains a text, from a server that has only the trees. */
export async function foreignPlaces(q: string, signal: AbortSignal): Promise<FoundPlace[]> {
  const found = await Promise.allSettled([
    treeAnon().then((tree) => regionsIn(tree, q).slice(0, mostOfEach)),
    offers('project', projects, 'projectCode', { q, signal }),
    offers('land', lands, 'landCode', { q, signal }),
  ])
  const [failed] = found.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []))
  if (failed && found.every(({ status }) => status === 'rejected')) throw failed
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}

function regionsIn(nodes: readonly OfferNode[], q: string, above: string | null = null): FoundPlace[] {
  return nodes.flatMap(({ xzqdm, xzqmc, children }) => {
    const found: FoundPlace = { ...unknown, kind: 'region', id: xzqdm, name: xzqmc, code: xzqdm, region: above }
    const isFound = xzqmc.includes(q) || xzqdm.startsWith(q)
    return [...(isFound ? [found] : []), ...regionsIn(children ?? [], q, xzqmc)]
  })
}

const unknown = { layer: null, region: null, at: null, bounds: null }

async function offers(
  kind: 'project' | 'land',
  resource: Resource,
  code: string,
  { q, signal }: { q: string; signal: AbortSignal },
): Promise<FoundPlace[]> {
  if (!isOffered(resource)) return []
  const { records } = await foreignPage(resource, { q, _start: 0, _end: mostOfEach }, { isPublic: true, signal })
  return records.map((row) => ({ ...unknown, kind, id: row.id, name: String(row.name), code: String(row[code] ?? '') }))
}
