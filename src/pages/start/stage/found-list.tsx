import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { sharedWords } from '../../../resources/shared-words.ts'
import type { MapFeature, MapLayer } from '../../../map/index.ts'
import { offerWords } from '../../../offer/words.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { Picked } from '../state/start-state.ts'
import { toolWords } from './tool-words.ts'

/** A feature at the clicked point: a row that can be opened, or a feature of another layer, which only has a name. */
type Here = (Picked & { name: string }) | { layer: 'other'; id: string; name: string; of: string }
/** Result of a click; `unanswered` names the layers that failed to respond. */
export type Found = { here: readonly Here[]; unanswered: readonly string[] }

/** Returns the features at the point, parcels and projects first. */
export function foundOf(features: readonly MapFeature[], layers: readonly MapLayer[]): Here[] {
  const rows = features.flatMap(({ layer, id, properties }): Here[] =>
    layer === 'lands' || layer === 'projects' ? [{ layer, id, name: textOf(properties) }] : [],
  )
  const others = features.flatMap(({ layer, id, properties }): Here[] => {
    if (layer === 'lands' || layer === 'projects') return []
    return [{ layer: 'other', id, name: textOf(properties), of: layers.find((each) => each.id === layer)?.label ?? '' }]
  })
  return [...rows, ...others]
}

function textOf({ name }: MapFeature['properties']): string {
  return typeof name === 'string' ? name : ''
}

/** Returns the parcel or project at the point; null if there are several or none. */
export function singleOf(here: readonly Here[]): Picked | null {
  const [only, another] = here.flatMap((each) => (each.layer === 'other' ? [] : [{ layer: each.layer, id: each.id }]))
  return only && !another ? only : null
}

type Props = {
  found: Found
  onPoint: (picked: Picked | null) => void
  onPick: (picked: Picked) => void
  onClose: () => void
}

/**
 * Result of a click: a list, unless it is a single row, which opens at once. `found` is null before the first click.
 */
export function FoundHere({ found, ...rest }: Omit<Props, 'found'> & { found: Found | null }) {
  const say = useWords()
  const { here = [], unanswered = [] } = found ?? {}
  const isList = here.length > 1 || here[0]?.layer === 'other' || unanswered.length > 0
  return (
    <>
      <p className="for-readers" role="status">
        {found && here.length + unanswered.length === 0 && say(toolWords.foundNothing)}
      </p>
      {found && isList && <FoundList found={found} {...rest} />}
    </>
  )
}

/** Several features at one point, to select from. Escape closes the list. */
function FoundList({ found, onPoint, onPick, onClose }: Props) {
  const say = useWords()
  const first = useRef<HTMLButtonElement>(null)
  const shut = useRef<HTMLButtonElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    ;(first.current ?? shut.current)?.focus()
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [found])
  const { here, unanswered } = found
  const title = say(toolWords.found, { count: here.length })
  return (
    <section className="map-panel start-found" aria-label={title}>
      <header>
        <strong>{title}</strong>
        <Button
          ref={shut}
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={say(sharedWords.close)}
          onClick={onClose}
        />
      </header>
      <ul>
        {here.map((each, index) =>
          each.layer === 'other' ? (
            <li key={`${each.of} ${each.id}`} className="found-other">
              <small>{each.of}</small> {each.name}
            </li>
          ) : (
            <li key={`${each.layer} ${each.id}`}>
              <button
                ref={index === 0 ? first : undefined}
                type="button"
                onClick={() => onPick({ layer: each.layer, id: each.id })}
                onFocus={() => onPoint({ layer: each.layer, id: each.id })}
                onMouseEnter={() => onPoint({ layer: each.layer, id: each.id })}
              >
                <small>{say(offerWords[each.layer])}</small> {each.name}
              </button>
            </li>
          ),
        )}
      </ul>
      {unanswered.map((name) => (
        <p key={name} role="alert">
          {say(toolWords.unanswered, { name })}
        </p>
      ))}
    </section>
  )
}
