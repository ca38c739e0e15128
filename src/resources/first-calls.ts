import { availableFirst, availableName } from './available.ts'
import { itemsCall, type FirstCall } from './carried-answers.ts'
import type { Field, Resource } from './define.ts'
import { lands } from './lands.ts'
import { projects } from './projects.ts'

/** Rows that the start page lists at once, and cards that the page of projects adds at a time. */
export const rowsPerPage = 20
/** Pictures of that list which a wide screen shows without scrolling. */
export const picturesInSight = 10
export const cardsAtOnce = 24

/** Versions of the layers in tiles. */
export const layerVersions: FirstCall = { path: '/tiles/versions' }

/** Size of the pictures in a list, and how many of them are in sight on a wide screen. */
export type FirstPictures = { size: 'thumb' | 'medium'; count: number }

/** What a page asks for first, and the pictures that its rows show. */
export type FirstView = { calls: readonly FirstCall[]; pictures: FirstPictures }

/**
 * Returns what a page asks for first at its address without a query; null for pages that wait for these calls. The
 * server puts the answers into the page. Versions come before rows, so that no row is older than they say
 * (a read replica may be behind both).
 */
export function firstViewOf(path: string): FirstView | null {
  if (path === '/start') {
    const dicts = [statusDicts(lands), statusDicts(lands, projects), dictCodes(lands.fields)]
    const rows = [rowsOf(lands, rowsPerPage), facetsOf(lands), facetsOf(projects)]
    return {
      calls: [layerVersions, ...rows, ...dicts.map(itemsCall)],
      pictures: { size: 'thumb', count: picturesInSight },
    }
  }
  if (path === '/project') {
    const dicts = [statusDicts(projects), dictCodes(projects.fields)]
    return {
      calls: [rowsOf(projects, cardsAtOnce), facetsOf(projects), ...dicts.map(itemsCall)],
      pictures: { size: 'medium', count: 4 },
    }
  }
  return null
}

/** Codes of the dictionaries that fields need. */
export function dictCodes(fields: Readonly<Record<string, Field>>): string[] {
  const codes = Object.values(fields).flatMap((field) =>
    field.kind === 'dict' || field.kind === 'dicts' ? [field.dict] : [],
  )
  return [...new Set(codes)].sort()
}

function rowsOf(resource: Resource, count: number): FirstCall {
  const query = { ...availableFirst(resource), [availableName]: true, _start: 0, _end: count, _public: true }
  return { path: `/${resource.wire}/page`, query }
}

function facetsOf({ wire }: Resource): FirstCall {
  return { path: `/${wire}/facets`, query: { [availableName]: true, _public: true } }
}

function statusDicts(...resources: readonly Resource[]): string[] {
  return resources.flatMap(({ status = '', fields }) => {
    const field = fields[status]
    return field?.kind === 'dict' ? [field.dict] : []
  })
}
