import type OlMap from 'ol/Map.js'
import { unByKey } from 'ol/Observable.js'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { sharedWords } from '../../resources/shared-words.ts'
import { formatPlace, notations, type Notation } from '../coordinates/format-place.ts'
import { zoneOf } from '../coordinates/gauss-kruger.ts'
import { readPlace } from '../coordinates/read-place.ts'
import { moveTo, toPlace, viewState } from '../map.ts'
import type { LonLat } from '../feature.ts'
import type { MapViewProps } from '../view-props.ts'
import { MapCredit } from './map-credit.tsx'
import { barWords as words } from './words.ts'

type Props = { map: OlMap; view: Pick<MapViewProps, 'layers' | 'say' | 'onCopy'> }

/** Zoom at which single places are distinguishable. */
const placeZoom = 15

/**
 * Shows the pointer's position in the selected notation, or without a pointer the centre of the map, which a click
 * copies; an input to go to a place; and the data sources.
 */
export function CoordinateBar({ map, view: { layers, say, onCopy } }: Props) {
  const [notation, setNotation] = useState<Notation>('degrees')
  const readout = useReadout(map, notation)
  const next = notations[(notations.indexOf(notation) + 1) % notations.length] ?? 'degrees'
  return (
    <div className="map-bar" role="group" aria-label={say(sharedWords.coordinates)}>
      <MapCredit layers={layers} say={say} />
      <button
        type="button"
        title={say(words.nextNotation, { notation: say(words[next]) })}
        onClick={() => setNotation(next)}
      >
        <small>{say(words[notation])}</small>
      </button>
      <button
        type="button"
        title={say(words.copyMiddle)}
        onClick={() => onCopy?.(formatPlace(viewState(map).center, notation))}
      >
        <span ref={readout}>{formatPlace(viewState(map).center, notation)}</span>
      </button>
      <GoTo map={map} say={say} />
    </div>
  )
}

function GoTo({ map, say }: { map: OlMap } & Pick<MapViewProps, 'say'>) {
  const [text, setText] = useState('')
  const [isLost, setLost] = useState(false)
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    // The map may be part of a form, which this key would save.
    event.preventDefault()
    const found = readPlace(text, zoneOf(viewState(map).center[0]))
    setLost(found === null)
    if (found) moveTo(map, { center: found.at, zoom: Math.max(placeZoom, viewState(map).zoom) })
  }
  return (
    <div>
      <input
        value={text}
        placeholder={say(words.goTo)}
        aria-label={say(words.goToHint)}
        title={say(words.goToHint)}
        aria-invalid={isLost}
        onChange={(event) => {
          setText(event.target.value)
          setLost(false)
        }}
        onKeyDown={press}
      />
      <span className="map-bar-error" role="status">
        {isLost && say(words.notFound)}
      </span>
    </div>
  )
}

/**
 * Writes where the pointer is, or the middle of the map when it is elsewhere. Writes directly to the DOM, once per
 * frame, so that pointer moves do not render React.
 */
function useReadout(map: OlMap, notation: Notation) {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let frame = 0
    const write = (place: LonLat): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (element.current) element.current.textContent = formatPlace(place, notation)
      })
    }
    const writeMiddle = (): void => write(viewState(map).center)
    writeMiddle()
    const keys = [map.on('pointermove', ({ coordinate }) => write(toPlace(coordinate))), map.on('moveend', writeMiddle)]
    const viewport = map.getViewport()
    viewport?.addEventListener('pointerleave', writeMiddle)
    return () => {
      cancelAnimationFrame(frame)
      unByKey(keys)
      viewport?.removeEventListener('pointerleave', writeMiddle)
    }
  }, [map, notation])
  return element
}
