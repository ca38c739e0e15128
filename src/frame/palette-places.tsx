import { markLink, nameOfPlace, placeHint, placeLink, pointZoom } from '../find-place/found-place.ts'
import { useTypedPlace } from '../find-place/use-typed-place.ts'
import { useWords } from '../providers/i18n.ts'
import { usePlaces } from '../providers/places.ts'
import { lands } from '../resources/lands.ts'
import { projects } from '../resources/projects.ts'
import { sharedWords } from '../resources/shared-words.ts'
import { useSettled } from '../use-settled.ts'
import type { Command } from './palette-commands.ts'
import { isWorthSearching } from './palette-rows.ts'

/**
 * Commands that open the map at the places that a text finds, or at typed coordinates. The command for a parcel or a
 * project has the same id as the one that opens its row, so that the palette shows one of them.
 */
export function usePlaceCommands(text: string): { commands: readonly Command[]; isSearching: boolean } {
  const say = useWords()
  const settled = useSettled(text.trim())
  const isWanted = isWorthSearching(settled)
  const { data, isPlaceholderData, isFetching } = usePlaces(settled, { isWanted })
  const at = useTypedPlace(text)
  const isCurrent = isWanted && settled === text.trim() && !isPlaceholderData
  const goTo = (id: string, label: string, also: string, to: string): Command => ({
    id,
    group: 'rows',
    label,
    also,
    run: (navigate) => navigate(to),
  })
  const found = (isCurrent ? (data ?? []) : []).flatMap((place) => {
    const link = placeLink(place)
    return link
      ? [goTo(`${rowsOf[place.kind] ?? place.kind} ${place.id}`, place.name, placeHint(place, say), link)]
      : []
  })
  if (!at) return { commands: found, isSearching: isWorthSearching(text) && (settled !== text.trim() || isFetching) }
  const name = nameOfPlace(at)
  const typed = goTo('at', name, say(sharedWords.coordinates), markLink({ name, at }, at, pointZoom.typed))
  return { commands: [typed, ...found], isSearching: false }
}

const rowsOf: Readonly<Record<string, string>> = { land: lands.name, project: projects.name }
