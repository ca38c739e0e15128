import type { StoredUser } from '../../../providers/session.ts'
import type { Resource } from '../../../resources/define.ts'
import { defaultChoice, readColumnChoice, type ColumnChoice } from './column-choice.ts'
import { readWidths, type Widths } from './column-widths.ts'
import { defaultPageSize, pageSizes } from './list-state.ts'
import { readPins, type Pins } from './pins.ts'

export const densities = ['large', 'middle', 'small'] as const
export type Density = (typeof densities)[number]

/** Percent that the list takes: of the width beside a companion, or of the height below it. */
export type Split = { beside: number; below: number }
export const defaultSplit: Split = { beside: 58, below: 58 }
const leastPercent = 10

/** A user's settings for one list; stored in the browser, per resource and user. */
export type ViewSettings = {
  columns: ColumnChoice
  pins: Pins
  density: Density
  size: number
  /** Whether the table takes the whole window. Never stored: a page opens as everybody knows it. */
  isFull: boolean
  widths: Widths
  /** Column widths of the attribute table. */ tableWidths: Widths
  split: Split
}

function defaultSettings(resource: Resource): ViewSettings {
  return {
    columns: defaultChoice(resource),
    pins: {},
    density: 'middle',
    size: defaultPageSize,
    isFull: false,
    widths: {},
    tableWidths: {},
    split: defaultSplit,
  }
}

export function settingsKey(resource: Resource, user: StoredUser | null): string {
  return `investmap.list:${user?.usrId ?? user?.userName ?? ''}:${resource.name}`
}

/** Reads settings from storage; damaged or outdated parts fall back to their defaults. */
export function readSettings(resource: Resource, stored: string | null): ViewSettings {
  const defaults = defaultSettings(resource)
  const found = parse(stored)
  return {
    columns: readColumnChoice(found.columns) ?? defaults.columns,
    pins: readPins(found.pins),
    density: densities.find((each) => each === found.density) ?? defaults.density,
    size: pageSizes.find((each) => each === found.size) ?? defaults.size,
    isFull: false,
    widths: readWidths(found.widths),
    tableWidths: readWidths(found.tableWidths),
    split: readSplit(found.split),
  }
}

/** Returns the text to store. */
export function writtenSettings({ isFull: _isFull, ...kept }: ViewSettings): string {
  return JSON.stringify(kept)
}

function readSplit(value: unknown): Split {
  const { beside, below }: { beside?: unknown; below?: unknown } =
    typeof value === 'object' && value !== null ? value : {}
  return { beside: percent(beside) ?? defaultSplit.beside, below: percent(below) ?? defaultSplit.below }
}

function percent(value: unknown): number | null {
  return typeof value === 'number' && value >= leastPercent && value <= 100 - leastPercent ? value : null
}

function parse(stored: string | null): Partial<Record<keyof ViewSettings, unknown>> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
