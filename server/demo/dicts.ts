import { readJson } from './read-data.ts'

/** A row of `dicts` before it is inserted. */
type DictSeed = { code: string; name: string; remark: string; items: DictItem[] }
type DictItem = { value: string; label: string; labelEn?: string; color?: string; sort: number; enabled: boolean }

type Source = Omit<DictSeed, 'items'> & { items: Omit<DictItem, 'sort' | 'enabled'>[] }

/**
 * Returns the dictionaries that declarations refer to, so that no select is ever empty; items are numbered from 1 in
 * file order, all enabled. Values are short words that stay the same when a label is reworded; levels and land-use
 * codes are the official ones, the latter with colours close to those of territorial plans. The value of a portal text
 * names its position. Returns new objects on every call.
 */
export function baselineDicts(): DictSeed[] {
  return readJson<Source[]>(new URL('./data/dicts.json', import.meta.url)).map((dict) => ({
    ...dict,
    items: dict.items.map((item, index) => ({ ...item, sort: index + 1, enabled: true })),
  }))
}
