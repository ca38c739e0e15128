import type { Resource } from '../../../resources/define.ts'
import { defaultChoice, readColumnChoice, type ColumnChoice } from './column-choice.ts'
import { readWidths, type Widths } from './column-widths.ts'
import { defaultPageSize, pageSizes } from './list-state.ts'

export const densities = ['large', 'middle', 'small'] as const
export type Density = (typeof densities)[number]

/** A user's settings for one list; stored in the browser, per resource and user. */
export type ViewSettings = {
  columns: ColumnChoice
  density: Density
  size: number
  isFull: boolean
  widths: Widths
  /** Column widths of the attribute table. */ tableWidths: Widths
}

function defaultSettings(resource: Resource): ViewSettings {
  return {
    columns: defaultChoice(resource),
    density: 'middle',
    size: defaultPageSize,
    isFull: false,
    widths: {},
    tableWidths: {},
  }
}

export function settingsKey(resource: Resource, owner: string): string {
  return `investmap.list:${owner}:${resource.name}`
}

/** Reads settings from storage; damaged or outdated parts fall back to their defaults. */
export function readSettings(resource: Resource, stored: string | null): ViewSettings {
  const defaults = defaultSettings(resource)
  const found = parse(stored)
  return {
    columns: readColumnChoice(found.columns) ?? defaults.columns,
    density: densities.find((each) => each === found.density) ?? defaults.density,
    size: pageSizes.find((each) => each === found.size) ?? defaults.size,
    isFull: found.isFull === true,
    widths: readWidths(found.widths),
    tableWidths: readWidths(found.tableWidths),
  }
}

function parse(stored: string | null): Partial<Record<keyof ViewSettings, unknown>> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
