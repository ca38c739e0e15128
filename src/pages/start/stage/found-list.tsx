import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { MapFeature } from '../../../map/index.ts'
import { offerWords } from '../../../offer/words.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { Picked } from '../state/start-state.ts'
import type { Plans } from '../use-plans.ts'
import { toolWords } from './tool-words.ts'
import './readout.css'

/** Something at a place that was asked about; of a planning layer it is told, but can't be opened. */
export type Found = (Picked & { name: string }) | { layer: 'plan'; id: string; name: string; of: string }

/** What lies there, parcels and projects before the planning layers. */
export function foundOf(features: readonly MapFeature[], plans: Plans | null): Found[] {
  const rows = features.flatMap(({ layer, id, properties }): Found[] => (layer === 'lands' || layer === 'projects' ? [{ layer, id, name: textOf(properties) }] : []))
  const planned = features.flatMap(({ layer, id, properties }): Found[] => {
    const plan = plans?.get(layer)
    return plan ? [{ layer: 'plan', id, name: textOf(properties), of: plan.name }] : []
  })
  return [...rows, ...planned]
}

function textOf({ name }: MapFeature['properties']): string {
  return typeof name === 'string' ? name : ''
}

/** The only parcel or project of what was found; null where there are several or none. */
export function singleOf(found: readonly Found[]): Picked | null {
  const [only, another] = found.flatMap((each) => (each.layer === 'plan' ? [] : [{ layer: each.layer, id: each.id }]))
  return only && !another ? only : null
}

type Props = { found: readonly Found[]; onPoint: (picked: Picked | null) => void; onPick: (picked: Picked) => void; onClose: () => void }

/** The answer to a click: a list where there is more than the one thing that is opened at once. Null before anybody asked. */
export function FoundHere({ found, ...rest }: Omit<Props, 'found'> & { found: readonly Found[] | null }) {
  const say = useWords()
  const isList = found !== null && (found.length > 1 || found[0]?.layer === 'plan')
  return (
    <>
      <p className="for-readers" role="status">{found?.length === 0 && say(toolWords.foundNothing)}</p>
      {isList && <FoundList found={found} {...rest} />}
    </>
  )
}

/** Several things at one place: a list to choose from. Escape closes it. */
function FoundList({ found, onPoint, onPick, onClose }: Props) {
  const say = useWords()
  const first = useRef<HTMLButtonElement>(null)
  const shut = useRef<HTMLButtonElement>(null)
  const close = useRef(onClose)
  useEffect(() => void (close.current = onClose))
  useEffect(() => {
    ;(first.current ?? shut.current)?.focus()
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && close.current()
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [found])
  const title = say(toolWords.found, { count: found.length })
  return (
    <section className="start-readout start-found" aria-label={title}>
      <header>
        <strong>{title}</strong>
        <Button ref={shut} type="text" size="small" icon={<CloseOutlined />} aria-label={say(toolWords.foundClose)} onClick={onClose} />
      </header>
      <ul>
        {found.map((each, index) => each.layer === 'plan' ? <li key={`${each.of} ${each.id}`} className="found-plan"><small>{each.of}</small> {each.name}</li> : (
          <li key={`${each.layer} ${each.id}`}>
            <button ref={index === 0 ? first : undefined} type="button" onClick={() => onPick({ layer: each.layer, id: each.id })} onFocus={() => onPoint({ layer: each.layer, id: each.id })} onMouseEnter={() => onPoint({ layer: each.layer, id: each.id })}>
              <small>{say(offerWords[each.layer])}</small> {each.name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
