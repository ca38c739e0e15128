import {
  AimOutlined,
  CloseOutlined,
  EnvironmentOutlined,
  GatewayOutlined,
  ProjectOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { nameOfPlace, placeHint } from '../../../find-place/found-place.ts'
import { useTypedPlace } from '../../../find-place/use-typed-place.ts'
import type { LonLat } from '../../../map/index.ts'
import { useWords } from '../../../providers/i18n.ts'
import { usePlaces } from '../../../providers/places.ts'
import { siteMiddle } from '../../../providers/site.ts'
import type { FoundPlace } from '../../../resources/place-names.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useSettled } from '../../../use-settled.ts'
import { startWords } from '../words.ts'
import './search-box.css'

type Props = {
  q: string
  /** The middle of the map, if it is known: near places are preferred. */
  near: LonLat | null
  onSearch: (q: string) => void
  onFound: (place: FoundPlace) => void
  onPlace: (at: LonLat) => void
}

type Suggestion = {
  key: string
  icon: ReactNode
  label: string
  hint?: string
  /** What the box contains afterwards. */
  leaves: string
  run: () => void
}

/** One search box for parcels, projects, all places with a name, and coordinates. Arrow keys select, Enter accepts. */
export function SearchBox(props: Props) {
  const say = useWords()
  const listId = useId()
  const [text, setText] = useState(props.q)
  const [outer, setOuter] = useState(props.q)
  /** What the box was left with; when it comes back as `q`, more may have been typed meanwhile. */
  const [left, setLeft] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  if (outer !== props.q) {
    setOuter(props.q)
    setLeft(null)
    if (props.q !== left) setText(props.q)
  }
  const suggestions = useSuggestions(text.trim(), isOpen, props)
  const take = (index: number) => {
    const taken = suggestions.list[index]
    setIsOpen(false)
    setChosen(0)
    if (!taken) return
    leave(taken.leaves)
    taken.run()
  }
  const leave = (next: string) => {
    setText(next)
    setLeft(next)
  }
  const search = (q: string) => {
    leave(q)
    props.onSearch(q)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, () => void> = {
      ArrowDown: () => setChosen((chosen + 1) % Math.max(1, suggestions.list.length)),
      ArrowUp: () => setChosen((chosen + suggestions.list.length - 1) % Math.max(1, suggestions.list.length)),
      Enter: () => (isOpen && suggestions.list.length > 0 ? take(chosen) : search(text.trim())),
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
          onClick={() => search('')}
        >
          <CloseOutlined aria-hidden="true" />
        </button>
      )}
      {isOpen && text.trim() !== '' && (
        <div className="start-suggestions">
          <Options id={listId} list={suggestions.list} chosen={chosen} onChoose={setChosen} onTake={take} />
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

type OptionsProps = {
  id: string
  list: readonly Suggestion[]
  chosen: number
  onChoose: (index: number) => void
  onTake: (index: number) => void
}

function Options({ id, list, chosen, onChoose, onTake }: OptionsProps) {
  const say = useWords()
  return (
    <div role="listbox" id={id} aria-label={say(startWords.search)}>
      {list.map((each, index) => (
        <button
          key={each.key}
          type="button"
          role="option"
          id={`${id}-${index}`}
          aria-selected={index === chosen}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onMouseEnter={() => onChoose(index)}
          onClick={() => onTake(index)}
        >
          {each.icon}
          <span className="one-line">{each.label}</span>
          {each.hint && <small>{each.hint}</small>}
        </button>
      ))}
    </div>
  )
}

function useSuggestions(
  text: string,
  isOpen: boolean,
  { q, near, onSearch, onFound, onPlace }: Props,
): { list: Suggestion[]; isLoading: boolean; isEmpty: boolean } {
  const say = useWords()
  const settled = useSettled(text)
  const isWanted = isOpen && settled !== ''
  const { data, isPlaceholderData, isFetching } = usePlaces(settled, { near, isWanted })
  const at = useTypedPlace(text)
  const typedPlace = at ? nameOfPlace(at) : ''
  const places = (data ?? []).map((place) => ({
    key: `${place.kind} ${place.id}`,
    icon: iconOf(place),
    label: place.name,
    hint: placeHint(place, say),
    leaves: leftText(place, q),
    run: () => onFound(place),
  }))
  // Until the response to the typed text arrives, keep only the previous places that contain it, so that nobody opens
  // one that they did not search for.
  const isCurrent = settled === text && !isPlaceholderData
  const typed = text.toLowerCase()
  const found: Suggestion[] = [
    ...(at
      ? [
          {
            key: 'at',
            icon: <AimOutlined aria-hidden="true" />,
            label: say(startWords.goTo, { place: typedPlace }),
            hint: say(sharedWords.coordinates),
            leaves: typedPlace,
            run: () => onPlace(at),
          },
        ]
      : []),
    ...(isCurrent ? places : places.filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(typed))),
  ]
  const isLoading = isWanted && (isFetching || settled !== text)
  const all = {
    key: 'all',
    icon: <SearchOutlined aria-hidden="true" />,
    label: say(startWords.searchAll, { text }),
    leaves: text,
    run: () => onSearch(text),
  }
  return { list: found.length > 0 ? [...found, all] : [], isLoading, isEmpty: found.length === 0 && !isLoading }
}

/** A marked place is named in the box; a region is in its own field, and a row on its card. */
function leftText({ kind, name }: FoundPlace, q: string): string {
  if (kind === 'land' || kind === 'project') return q
  return kind === 'region' ? '' : name
}

function iconOf({ kind }: FoundPlace): ReactNode {
  if (kind === 'land') return <GatewayOutlined aria-hidden="true" />
  return kind === 'project' ? <ProjectOutlined aria-hidden="true" /> : <EnvironmentOutlined aria-hidden="true" />
}
