import { rowTitle } from '../providers/row-title.ts'
import { useEffect, useState } from 'react'
import { CallWithdrawn } from '../providers/call-error.ts'
import type { Say } from '../providers/i18n.ts'
import { findRows, type FoundRows } from '../providers/row-search.ts'
import { site } from '../providers/site.ts'
import type { AnyRow, Resource } from '../resources/define.ts'
import { permission } from '../resources/permissions.ts'
import { addressOf, resources } from '../resources/index.ts'
import type { Command } from './palette-commands.ts'
import { paletteWords } from './palette-words.ts'

/** Pause in typing before rows are searched, in ms. */
const restMs = 220
const rowsPerGroup = 5
/** Maximum number of characters that the server accepts. */
const longestText = 100

type Found = { resource: Resource } & FoundRows

type RowSearch = { groups: readonly Found[]; isSearching: boolean }

const nothing: RowSearch = { groups: [], isSearching: false }

/**
 * The resources that the palette searches for a user: those they may list and open, whose declaration has a text field
 * to search. A server that supports only the specification's calls can't search.
 */
export function searchedResources(list: readonly string[]): Resource[] {
  if (!site.hasExtras) return []
  const may = (resource: Resource, action: string) => list.includes(permission(resource.code, action))
  return resources.filter((resource) => hasText(resource) && may(resource, 'list') && may(resource, 'show'))
}

function hasText(resource: Resource): boolean {
  return Object.values(resource.fields).some(
    ({ kind, search }) => (kind === 'text' || kind === 'longText') && search === 'like',
  )
}

/** Whether a text is worth a search: nearly every row contains a given single Latin letter. */
export function isWorthSearching(text: string): boolean {
  const trimmed = text.trim()
  return trimmed.length > 1 ? trimmed.length <= longestText : /[^\p{ASCII}]/u.test(trimmed)
}

/**
 * The rows that contain a text, by resource. Searches after a pause in typing; the request for an earlier text is
 * aborted.
 */
export function useRowSearch(searched: readonly Resource[], text: string): RowSearch {
  const [found, setFound] = useState<{ text: string; groups: readonly Found[]; isDone: boolean } | null>(null)
  const wanted = isWorthSearching(text) && searched.length > 0 ? text.trim() : ''
  useEffect(() => {
    if (wanted === '') return
    const withdrawal = new AbortController()
    const timer = setTimeout(() => {
      setFound((before) => ({ text: wanted, groups: before?.groups ?? [], isDone: false }))
      void searchAll(searched, wanted, withdrawal.signal).then(
        (groups) => groups && setFound({ text: wanted, groups, isDone: true }),
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      withdrawal.abort()
    }
  }, [searched, wanted])
  if (wanted === '') return nothing
  return { groups: found?.groups ?? [], isSearching: found?.text !== wanted || !found.isDone }
}

/** Null when it was aborted. A resource whose search fails is left out: the others are still useful. */
async function searchAll(searched: readonly Resource[], text: string, signal: AbortSignal): Promise<Found[] | null> {
  const answers = await Promise.allSettled(
    searched.map(async (resource) => ({
      resource,
      ...(await findRows(resource, text, { count: rowsPerGroup, signal })),
    })),
  )
  if (
    signal.aborted ||
    answers.some((answer) => answer.status === 'rejected' && answer.reason instanceof CallWithdrawn)
  )
    return null
  return answers.flatMap((answer) =>
    answer.status === 'fulfilled' && answer.value.records.length > 0 ? [answer.value] : [],
  )
}

/** A heading of the palette with its commands. */
type RowGroup = { name: string; resource: Resource; total: number; commands: readonly Command[] }

/**
 * The groups of a search as the palette shows them. While the response to the current text is loading, only those rows
 * of the previous response stay that contain it, so that users never open a row they did not search for.
 */
export function rowGroups({ groups, isSearching }: RowSearch, text: string, say: Say): RowGroup[] {
  const typed = text.trim().toLowerCase()
  return groups.flatMap((found) => {
    const all = rowCommands(found, text, say)
    const commands = isSearching
      ? all.filter(({ label, also }) => `${label} ${also}`.toLowerCase().includes(typed))
      : all
    return commands.length > 0
      ? [{ name: found.resource.name, resource: found.resource, total: found.total, commands }]
      : []
  })
}

/**
 * Palette commands for the rows of one resource: each opens its details in the console; if there are more, one opens
 * the full list.
 */
function rowCommands({ resource, records, total }: Found, text: string, say: Say): Command[] {
  const rows = records.map((row): Command => {
    const label = rowTitle(resource, row)
    return {
      id: `${resource.name} ${row.id}`,
      group: 'rows',
      label,
      also: codeOf(resource, row),
      run: (navigate) => navigate(addressOf(resource, `_row=${encodeURIComponent(row.id)}`)),
    }
  })
  const more: Command = {
    id: `${resource.name} *`,
    group: 'rows',
    label: say(paletteWords.allRows, { total }),
    also: '',
    run: (navigate) => navigate(addressOf(resource, `q=${encodeURIComponent(text.trim())}`)),
  }
  return total > records.length ? [...rows, more] : rows
}

/**
 * The text that distinguishes a row from others of the same name: the first text field of its list that is not the
 * title in either language.
 */
function codeOf(resource: Resource, row: AnyRow): string {
  const titles = [resource.title, resource.fields[resource.title]?.english]
  const name = resource.list.find((each) => !titles.includes(each) && resource.fields[each]?.kind === 'text')
  const value = name === undefined ? null : row[name]
  return typeof value === 'string' ? value : ''
}
