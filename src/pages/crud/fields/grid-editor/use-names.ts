import { useOne } from '@refinedev/core'
import { factWords } from '../../../../resources/analysis-words.ts'
import type { AnyRow } from '../../../../resources/define.ts'
import { anyZone, type Column, type Fact, type Grid } from '../../../../resources/rules/grid.ts'
import { sharedWords } from '../../../../resources/shared-words.ts'
import { themes } from '../../../../resources/themes.ts'
import type { CallError } from '../../../../providers/call-error.ts'
import { useLocale, useWords, type Say } from '../../../../providers/i18n.ts'
import { useDict } from '../use-dict.ts'
import { fieldWords } from '../words.ts'
import { gridWords as words } from './words.ts'

type Zone = { code: string; name: string }

/** The zones of a theme; null while they are not known. */
export function useZones(themeId: unknown): { zones: readonly Zone[] | null; hasFailed: boolean } {
  const { locale } = useLocale()
  const id = typeof themeId === 'string' ? themeId : ''
  const { result, query } = useOne<AnyRow, CallError>({
    resource: themes.name,
    id,
    queryOptions: { enabled: id !== '', placeholderData: undefined },
    errorNotification: false,
  })
  if (!result || result.id !== id) return { zones: null, hasFailed: id !== '' && query.isError }
  const stored = (Array.isArray(result.zones) ? result.zones : []) as { code: string; name: string; nameEn?: string }[]
  return {
    zones: stored.map(({ code, name, nameEn }) => ({ code, name: (locale === 'en-US' && nameEn) || name })),
    hasFailed: false,
  }
}

type LandUse = { value: string; label: string }

/** Names of rows and columns; a zone that the theme lacks has its code. */
export function useGridNames({ rows }: Grid, zones: readonly Zone[] | null) {
  const say = useWords()
  const { items } = useDict('land_use')
  const isOnly = rows.length === 1
  return {
    landUses: items,
    zoneName: (zone: string): string =>
      zone === anyZone
        ? say(isOnly ? sharedWords.all : words.otherZones)
        : (zones?.find(({ code }) => code === zone)?.name ?? zone),
    columnName: (column: Column): string => columnText(column, items, say),
  }
}

/** The uses that a column is for: the code with its name, and the facts. */
export function columnText({ prefix, facts }: Column, landUses: readonly LandUse[], say: Say): string {
  const name = landUses.find(({ value }) => value === prefix)?.label
  const code = prefix === '' ? [] : [name ? `${prefix} ${name}` : say(words.codes, { prefix })]
  const wanted = (Object.entries(facts) as [Fact, boolean | number | undefined][]).flatMap(([key, value]) => {
    const fact = say(factWords[key])
    if (value === undefined) return []
    if (typeof value === 'number') return [say(words.height, { fact, height: value })]
    return [say(words.fact, { fact, value: say(value ? fieldWords.yes : fieldWords.no) })]
  })
  return [...code, ...wanted].join(say(sharedWords.listSeparator)) || say(words.allUses)
}
