import { readJson } from './read-data.ts'

/** A row of `dicts` before the database knows it. */
type DictSeed = { code: string; name: string; remark: string; items: DictItem[] }
type DictItem = { value: string; label: string; color?: string; sort: number; enabled: boolean }

type Source = Omit<DictSeed, 'items'> & { items: Omit<DictItem, 'sort' | 'enabled'>[] }

/**
 * The dictionaries that declarations refer to, so that no select is ever empty; items are numbered from 1 in the order
 * of the file, all enabled. Values are short words that stay when a label is reworded; levels and land-use codes are the
 * official ones, the latter with colours close to those of territorial plans. Words of the portal stand each at the
 * place that its value names; an English text has `_en` behind it. New objects at every call.
 */
export function baselineDicts(): DictSeed[] {
  return readJson<Source[]>(new URL('./data/dicts.json', import.meta.url)).map((dict) => ({
    ...dict,
    items: dict.items.map((item, index) => ({ ...item, sort: index + 1, enabled: true })),
  }))
}
