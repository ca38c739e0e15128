import { useState, type KeyboardEvent } from 'react'
import { Button } from 'antd'
import type OlMap from 'ol/Map.js'
import { sharedWords } from '../../resources/shared-words.ts'
import { zoneOf } from '../coordinates/gauss-kruger.ts'
import { readPlace } from '../coordinates/read-place.ts'
import type { Sketch } from '../draw/sketch.ts'
import { toCoordinate, viewState } from '../map.ts'
import type { BoundaryEditorProps } from './boundary-props.ts'
import { boundaryWords as words } from './boundary-words.ts'
import type { BoundaryEdit } from './use-boundary-editor.ts'

type Props = {
  map: OlMap
  sketch: () => Sketch | null
  edit: BoundaryEdit
  say: BoundaryEditorProps['say']
  isFixed: boolean
}

/** Zoom at which single places are distinguishable. */
const placeZoom = 16

/**
 * Input of a typed place: adds the next corner during a sketch, else moves the map there, without animation because the
 * next key press uses the new centre. Includes the buttons that end a sketch.
 */
export function BoundarySketch({ map, sketch, edit, say, isFixed }: Props) {
  const [text, setText] = useState('')
  const [isLost, setLost] = useState(false)
  const isDrawing = !isFixed && edit.tool !== 'modify'
  const take = (): void => {
    const found = readPlace(text, zoneOf(viewState(map).center[0]))
    setLost(found === null)
    if (!found) return
    const view = map.getView()
    view.cancelAnimations()
    view.setCenter(toCoordinate(found.at))
    view.setZoom(Math.max(placeZoom, viewState(map).zoom))
    if (!isDrawing) return
    sketch()?.add(found.at)
    setText('')
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    take()
  }
  return (
    <div className="boundary-sketch">
      <input
        value={text}
        placeholder={say(words.placeHint)}
        aria-label={say(words.place)}
        aria-invalid={isLost}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      <Button size="small" onClick={take}>
        {say(isDrawing ? words.addCorner : words.goTo)}
      </Button>
      {isDrawing && (
        <>
          <Button size="small" onClick={() => sketch()?.takeBack()}>
            {say(words.takeBack)}
          </Button>
          <Button
            size="small"
            type="primary"
            onClick={() => sketch()?.finish() === false && edit.tell({ label: words.tooFew })}
          >
            {say(words.finish)}
          </Button>
          <Button size="small" onClick={() => edit.takeSketch(null)}>
            {say(sharedWords.cancel)}
          </Button>
        </>
      )}
      {isLost && <small role="alert">{say(words.notFound)}</small>}
    </div>
  )
}
