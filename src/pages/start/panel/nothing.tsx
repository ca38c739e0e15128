import { Button } from 'antd'
import { placeHint } from '../../../find-place/found-place.ts'
import { availableName } from '../../../resources/available.ts'
import { Loosen, type Condition } from '../../../offer/loosen.tsx'
import { offerWords } from '../../../offer/words.ts'
import { useFavourites } from '../../../providers/favourites.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { Facets, OfferNode } from '../../../providers/lands.ts'
import { usePlaces } from '../../../providers/places.ts'
import type { FoundPlace } from '../../../resources/place-names.ts'
import { filterFields, offered, withFilter } from '../state/filters.ts'
import type { StartState } from '../state/start-state.ts'
import type { ChangeState } from '../state/use-start-state.ts'
import { startWords } from '../words.ts'
import { useFilterTexts } from './filters.tsx'
import { nothingWords } from './nothing-words.ts'
import { pathTo } from './region-picker.tsx'
import { NoFavourites } from './no-favourites.tsx'
import { Note } from './state-notes.tsx'

const mostPlaces = 4

type Props = {
  state: StartState
  change: ChangeState
  /** Counts of this very request; undefined until they arrive. */
  facets: Facets | undefined
  tree: readonly OfferNode[]
  isNarrowed: boolean
  onFound: (place: FoundPlace) => void
}

/** Why the list is empty, and which single condition to give up for what. */
export function Nothing({ state, change, facets, tree, isNarrowed, onFound }: Props) {
  const say = useWords()
  const kind = say(offerWords[state.kind]).toLowerCase()
  const conditions = useConditions(state, change, tree)
  const hasFavourites = useFavourites(state.kind).length > 0
  if (state.isFavourite && !hasFavourites) return <NoFavourites kind={state.kind} />
  const helps = conditions.some(({ name }) => facets?.loosened?.[name])
  if (!isNarrowed && !helps)
    return <Note title={say(nothingWords.nothingYet, { kind })} text={say(nothingWords.nothingYetWhy)} />
  return (
    <Note
      title={say(nothingWords.nothing, { kind })}
      actions={
        <>
          <PlacesInstead text={state.q} onFound={onFound} />
          <Loosen
            kind={state.kind}
            counts={facets && (facets.loosened ?? null)}
            conditions={conditions}
            clearLabel={startWords.clearFilters}
            onClear={() =>
              change({ filters: {}, q: '', isInView: false, isFavourite: false, area: null, region: null })
            }
          />
        </>
      }
    />
  )
}

/** Places on the map with the name that the list was searched for. */
function PlacesInstead({ text, onFound }: { text: string; onFound: (place: FoundPlace) => void }) {
  const say = useWords()
  const { data = [], isPlaceholderData } = usePlaces(text)
  if (text === '' || isPlaceholderData || data.length === 0) return null
  return (
    <div className="loosen" role="group" aria-label={say(nothingWords.places)}>
      <p className="soft">{say(nothingWords.places)}</p>
      {data.slice(0, mostPlaces).map((place) => (
        <Button key={`${place.kind} ${place.id}`} onClick={() => onFound(place)}>
          {[place.name, placeHint(place, say)].filter(Boolean).join(' · ')}
        </Button>
      ))}
    </div>
  )
}

/** The conditions of the state as the server names them, each with its text and without it. */
function useConditions(state: StartState, change: ChangeState, tree: readonly OfferNode[]): Condition[] {
  const say = useWords()
  const { kind, filters, region, q } = state
  const texts = useFilterTexts(kind, filters)
  const drop = (part: Partial<StartState>) => () => change(part)
  const fields = filterFields(kind).flatMap(({ name, field, as }): Condition[] => {
    const labels = texts.flatMap((each) => (each.name === name ? [each.label] : []))
    if (labels.length === 0) return []
    const values = labels.join(say(nothingWords.comma))
    const label = as === 'range' ? values : say(nothingWords.chosen, { label: say(field.label), values })
    return [{ name, label, drop: () => change((now) => ({ filters: withFilter(now.filters, name, null) })) }]
  })
  const place = pathTo(tree, region).at(-1)?.xzqmc ?? ''
  return [
    ...fields,
    { name: 'xzqdm', label: say(startWords.chosenRegion, { name: place }), drop: drop({ region: null }) },
    { name: 'q', label: say(nothingWords.search, { text: q }), drop: drop({ q: '' }) },
    { name: 'bbox', label: say(startWords.inView), drop: drop({ isInView: false }) },
    { name: 'within', label: say(startWords.inArea), drop: drop({ area: null }) },
    { name: 'id', label: say(startWords.favourites), drop: drop({ isFavourite: false }) },
    { name: availableName, resource: offered[kind], drop: drop({ isAll: true }) },
  ]
}
