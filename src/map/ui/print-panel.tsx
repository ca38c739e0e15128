import { Button } from 'antd'
import type OlMap from 'ol/Map.js'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { sharedWords } from '../../resources/shared-words.ts'
import { framePxOf, printMap } from '../print/print-map.ts'
import { IncompleteError } from '../print/sheet-map.ts'
import type { Sheet, SheetChoice } from '../print/sheet.ts'
import { printWords as words } from '../print/words.ts'
import type { PanelProps } from '../tools/tool.ts'
import { PanelFrame } from './panel-frame.tsx'
import { PrintFields } from './print-fields.tsx'
import { PrintFrame, usePrintFrame } from './print-frame.tsx'
import { toolNames } from './words.ts'
import './print.css'

const usual: SheetChoice = { format: 'pdf', paper: 'A4', isWide: true, scale: null }

/**
 * Asks for paper and scale beside the map, which shows the frame of the sheet; shows progress while the sheet is drawn,
 * and passes it to the page. Shows errors and allows a retry.
 */
export default function PrintPanel(props: PanelProps) {
  const { map, view, tools, say, end } = props
  const { section, first } = usePanelFocus(map)
  const [choice, setChoice] = useState(usual)
  const { paper, isWide, scale } = choice
  const framePx = useMemo(() => framePxOf({ paper, isWide }, view.layers), [paper, isWide, view.layers])
  const { parts, fits, covers, show, placed } = usePrintFrame(map, { framePx, scale, say })
  const printing = usePrinting(props, () => ({ ...choice, ...placed() }))
  const { said, isBusy } = printing
  const note = said ?? (tools.isArriving ? 'arriving' : null)
  const change = (next: SheetChoice): void => {
    setChoice(next)
    if (next.scale !== null) show(framePxOf(next, view.layers), next.scale)
  }
  return (
    <>
      <PrintFrame {...parts} isFixed={isBusy} />
      <PanelFrame ref={section} className="map-print" label={toolNames.print} say={say} end={end}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            printing.begin()
          }}
        >
          <fieldset disabled={isBusy}>
            <PrintFields choice={choice} onChange={change} fits={fits} first={first} say={say} />
          </fieldset>
          <p ref={covers} className="map-print-covers" />
          <p role="status" data-failed={said !== null && !isBusy ? true : undefined}>
            {note && say(words[note])}
          </p>
          <footer>
            {isBusy ? (
              <Button key="cancel" autoFocus onClick={printing.cancel}>
                {say(sharedWords.cancel)}
              </Button>
            ) : (
              <Button key="print" type="primary" htmlType="submit" autoFocus={printing.hasBegun}>
                {say(said ? sharedWords.tryAgain : words.print)}
              </Button>
            )}
          </footer>
        </form>
      </PanelFrame>
    </>
  )
}

/** The focus goes to the first field, and back when the panel closes with it: to what opened it, if that is visible. */
function usePanelFocus(map: OlMap) {
  const section = useRef<HTMLElement>(null)
  const first = useRef<HTMLSelectElement>(null)
  useLayoutEffect(() => {
    const [panel, opener] = [section.current, document.activeElement]
    first.current?.focus({ preventScroll: true })
    return () => {
      if (!panel?.contains(document.activeElement)) return
      const isVisible = opener instanceof HTMLElement && opener !== document.body && opener.offsetParent !== null
      const target = isVisible ? opener : map.getTargetElement()
      target?.focus()
    }
  }, [map])
  return { section, first }
}

type Said = 'waiting' | 'drawing' | 'late' | 'incomplete' | 'failed'

/** Draws the sheet once everything that the map shows has arrived. */
function usePrinting({ view, tools: { title, save, isArriving = false }, end }: PanelProps, sheetOf: () => Sheet) {
  const drawing = useRef<AbortController>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const [hasBegun, setBegun] = useState(false)
  const draw = useEffectEvent(async (): Promise<void> => {
    const { signal } = (drawing.current = new AbortController())
    setSaid('drawing')
    try {
      const date = new Date().toLocaleDateString('sv-SE')
      const sheet = sheetOf()
      const blob = await printMap({ view, title, date, sheet, signal })
      if (signal.aborted) return
      save({ blob, name: `${title}-${date}.${sheet.format}` })
      end()
    } catch (error) {
      if (!signal.aborted) setSaid(reasonOf(error))
    }
  })
  const isDue = said === 'waiting' && !isArriving
  useEffect(() => {
    if (isDue) void draw()
  }, [isDue])
  useEffect(() => () => drawing.current?.abort(), [])
  return {
    said,
    isBusy: said === 'waiting' || said === 'drawing',
    hasBegun,
    begin() {
      setBegun(true)
      setSaid('waiting')
    },
    cancel() {
      drawing.current?.abort()
      setSaid(null)
    },
  }
}

function reasonOf(error: unknown): Said {
  if (error instanceof IncompleteError) return 'incomplete'
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'late' : 'failed'
}
