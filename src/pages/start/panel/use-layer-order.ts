import { useEffect, useRef, useState, type DragEvent } from 'react'
import type { LayerChoice, LayerId } from '../state/layers.ts'

type Step = -1 | 1
type Drop = { onDragOver: (event: DragEvent) => void; onDragLeave: () => void; onDrop: (event: DragEvent) => void }
type Drag = { draggable: true; onDragStart: (event: DragEvent) => void; onDragEnd: () => void }

export type LayerOrder = {
  move: (id: LayerId, by: Step) => void
  canMove: (id: LayerId, by: Step) => boolean
  /** Registers a button, so that it keeps the focus after its layer has moved. */
  button: (id: LayerId, by: Step) => (element: HTMLElement | null) => void
  drags: (id: LayerId) => Drag
  dropsOn: (id: LayerId) => Drop
  /** The layer whose position the dragged one would take. */
  target: LayerId | null
  /** The last move, for screen readers: the layer's position from the top. */
  said: { id: LayerId; place: number; count: number } | null
}

/** Changes the order of the layers by buttons and by dragging. */
export function useLayerOrder(
  layers: readonly LayerChoice[],
  onLayers: (layers: readonly LayerChoice[]) => void,
): LayerOrder {
  const [dragged, setDragged] = useState<LayerId | null>(null)
  const [target, setTarget] = useState<LayerId | null>(null)
  const [said, setSaid] = useState<LayerOrder['said']>(null)
  const { button, focusNext } = useFocusOfMoved(layers)
  const placeOf = (id: LayerId): number => layers.findIndex((layer) => layer.id === id)
  const put = (id: LayerId, place: number): void => {
    const next = [...layers]
    next.splice(place, 0, ...next.splice(placeOf(id), 1))
    setSaid({ id, place: place + 1, count: layers.length })
    onLayers(next)
  }
  const canMove: LayerOrder['canMove'] = (id, by) => layers[placeOf(id) + by] !== undefined
  const end = (): void => {
    setDragged(null)
    setTarget(null)
  }
  return {
    canMove,
    button,
    target,
    said,
    move(id, by) {
      focusNext(id, by)
      put(id, placeOf(id) + by)
    },
    drags: (id) => ({
      draggable: true,
      onDragStart(event) {
        const line = event.currentTarget.closest('li')
        if (line) event.dataTransfer.setDragImage(line, 12, 12)
        event.dataTransfer.effectAllowed = 'move'
        setDragged(id)
      },
      onDragEnd: end,
    }),
    dropsOn: (id) => ({
      onDragOver(event) {
        if (!dragged || dragged === id) return
        event.preventDefault()
        setTarget(id)
      },
      onDragLeave: () => setTarget(null),
      onDrop(event) {
        event.preventDefault()
        if (dragged && dragged !== id) put(dragged, placeOf(id))
        end()
      },
    }),
  }
}

/**
 * Restores the focus: a button loses it when its line moves in the page. If the button is now disabled, the other
 * button of the line gets it.
 */
function useFocusOfMoved(layers: readonly LayerChoice[]) {
  const buttons = useRef(new Map<string, HTMLElement>())
  const pressed = useRef<{ id: LayerId; by: Step } | null>(null)
  useEffect(() => {
    if (!pressed.current) return
    const { id, by } = pressed.current
    pressed.current = null
    const [same, other] = [by, -by].map((step) => buttons.current.get(`${id} ${step}`))
    if (same?.matches(':disabled')) other?.focus()
    else same?.focus()
  }, [layers])
  return {
    focusNext: (id: LayerId, by: Step) => void (pressed.current = { id, by }),
    button: (id: LayerId, by: Step) => (element: HTMLElement | null) =>
      void (element ? buttons.current.set(`${id} ${by}`, element) : buttons.current.delete(`${id} ${by}`)),
  }
}
