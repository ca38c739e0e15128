import {
  AimOutlined,
  CloseOutlined,
  EnvironmentOutlined,
  GatewayOutlined,
  ProjectOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { sharedWords } from '../../../resources/shared-words.ts'
import type { LonLat } from '../../../map/index.ts'
import type { FlatRegion } from '../../../providers/regions.ts'
import { usePublicRows } from '../../../providers/lands.ts'
import { useWords } from '../../../providers/i18n.ts'
import { siteMiddle } from '../../../providers/site.ts'
import { useSettled } from '../../../use-settled.ts'
import { offered, type Kind } from '../state/filters.ts'
import { startWords } from '../words.ts'
import './search-box.css'

type Props = {
  q: string
  regions: readonly FlatRegion[]
  onSearch: (q: string) => void
  onRegion: (xzqdm: string) => void
  onRow: (kind: Kind, id: string) => void
  onPlace: (at: LonLat) => void
}

type Suggestion = { key: string; icon: ReactNode; label: string; hint?: string | undefined; run: () => void }

/** Number of suggestions of each kind. */
const mostOfEach = 4

/** One search box for parcels, projects, regions and coordinates. Arrow keys select, Enter accepts. */
export function SearchBox(props: Props) {
  const say = useWords()
  const listId = useId()
  const [text, setText] = useState(props.q)
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  useEffect(() => setText(props.q), [props.q])
  const suggestions = useSuggestions(text.trim(), isOpen, props)
  const take = (index: number) => {
    setIsOpen(false)
    suggestions.list[index]?.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, () => void> = {
      ArrowDown: () => setChosen((chosen + 1) % Math.max(1, suggestions.list.length)),
      ArrowUp: () => setChosen((chosen + suggestions.list.length - 1) % Math.max(1, suggestions.list.length)),
      Enter: () => (suggestions.list.length > 0 ? take(chosen) : props.onSearch(text.trim())),
      Escape: () => setIsOpen(false),
    }
    if (!steps[event.key]) return
    event.preventDefault()
    steps[event.key]?.()
  }
  return (
    <div
      className="start-search"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
    >
      <SearchOutlined aria-hidden="true" />
      <input
        type="search"
        role="combobox"
        value={text}
        maxLength={100}
        placeholder={say(startWords.search)}
        aria-label={say(startWords.search)}
        aria-expanded={isOpen && text.trim() !== ''}
        aria-controls={listId}
        aria-activedescendant={isOpen && suggestions.list[chosen] ? `${listId}-${chosen}` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
          setIsOpen(true)
        }}
        onFocus={() => setIsOpen(true)}
        onKeyDown={onKeyDown}
      />
      {text && (
        <button
          type="button"
          className="start-search-clear"
          aria-label={say(startWords.clearSearch)}
          onClick={() => (setText(''), props.onSearch(''))}
        >
          <CloseOutlined aria-hidden="true" />
        </button>
      )}
      {isOpen && text.trim() !== '' && (
        <div className="start-suggestions">
          <div role="listbox" id={listId} aria-label={say(startWords.search)}>
            {suggestions.list.map((each, index) => (
              <button
                key={each.key}
                type="button"
                role="option"
                id={`${listId}-${index}`}
                aria-selected={index === chosen}
                tabIndex={-1}
                onMouseDown={(event) => event.preventDefault()}
                onMouseEnter={() => setChosen(index)}
                onClick={() => take(index)}
              >
                {each.icon}
                <span className="one-line">{each.label}</span>
                {each.hint && <small>{each.hint}</small>}
              </button>
            ))}
          </div>
          {suggestions.isEmpty && (
            <p>
              {say(startWords.searchNothing)}
              <br />
              <small>
                {say(startWords.searchHint, {
                  place: siteMiddle()
                    .map((each) => each.toFixed(2))
                    .join(', '),
                })}
              </small>
            </p>
          )}
          {suggestions.isLoading && (
            <div className="start-progress" role="progressbar" aria-label={say(sharedWords.loading)} />
          )}
        </div>
      )}
    </div>
  )
}

function useSuggestions(
  text: string,
  isOpen: boolean,
  { regions, onSearch, onRegion, onRow, onPlace }: Props,
): { list: Suggestion[]; isLoading: boolean; isEmpty: boolean } {
  const say = useWords()
  const settled = useSettled(text)
  const isWanted = isOpen && settled !== ''
  const asked = { q: settled, _start: 0, _end: mostOfEach }
  const lands = usePublicRows(offered.lands, asked, { isWanted })
  const projects = usePublicRows(offered.projects, asked, { isWanted })
  const at = usePlace(text)
  const places = regions.filter(({ label, key }) => label.includes(text) || key.startsWith(text)).slice(0, mostOfEach)
  const rowsOf = (kind: Kind, icon: ReactNode, code: string): Suggestion[] => {
    const { data, isPlaceholderData } = kind === 'lands' ? lands : projects
    const rows = (data?.records ?? []).map((row) => ({
      key: row.id,
      icon,
      label: String(row.name),
      hint: String(row[code] ?? ''),
      run: () => onRow(kind, row.id),
    }))
    // Until the response to the typed text arrives, keep only the previous rows that contain it, so that nobody opens a
    // row they did not search for.
    return settled === text && !isPlaceholderData
      ? rows
      : rows.filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(text.toLowerCase()))
  }
  const found: Suggestion[] = [
    ...(at
      ? [
          {
            key: 'at',
            icon: <AimOutlined aria-hidden="true" />,
            label: say(startWords.goTo, { place: at.map((each) => each.toFixed(5)).join(', ') }),
            hint: say(sharedWords.coordinates),
            run: () => onPlace(at),
          },
        ]
      : []),
    ...places.map((place) => ({
      key: place.key,
      icon: <EnvironmentOutlined aria-hidden="true" />,
      label: place.label,
      hint: place.parentStr.split('/').slice(0, -1).join(' '),
      run: () => onRegion(place.key),
    })),
    ...rowsOf('projects', <ProjectOutlined aria-hidden="true" />, 'projectCode'),
    ...rowsOf('lands', <GatewayOutlined aria-hidden="true" />, 'landCode'),
  ]
  const isLoading = isWanted && (lands.isFetching || projects.isFetching || settled !== text)
  const all = {
    key: 'all',
    icon: <SearchOutlined aria-hidden="true" />,
    label: say(startWords.searchAll, { text }),
    run: () => onSearch(text),
  }
  return { list: found.length > 0 ? [...found, all] : [], isLoading, isEmpty: found.length === 0 && !isLoading }
}

type Reader = (text: string, zone: number) => { at: LonLat } | null
type Reading = { readPlace: Reader; zoneOf: (longitude: number) => number }

/**
 * Returns the location if the text contains coordinates, or null. The parser is part of the map, which this page loads
 * anyway.
 */
function usePlace(text: string): LonLat | null {
  const [reading, setReading] = useState<Reading | null>(null)
  useEffect(() => {
    // Without the map there is no location to go to, and the map reports its own error.
    import('../../../map/index.ts').then(
      ({ readPlace, zoneOf }) => setReading({ readPlace, zoneOf }),
      () => undefined,
    )
  }, [])
  return reading?.readPlace(text, reading.zoneOf(siteMiddle()[0]))?.at ?? null
}
