import { useEffect, useRef, useState } from 'react'
import { sharedWords } from '../../resources/shared-words.ts'
import { printMap } from '../print/print-map.ts'
import type { SheetOptions } from '../print/sheet.ts'
import { printWords as words } from '../print/words.ts'
import type { PanelProps } from '../tools/tool.ts'
import type { Say } from '../view-props.ts'

const scales = [500, 1000, 2000, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000] as const
const usual: SheetOptions = { format: 'pdf', paper: 'A4', isWide: true, scale: null }

/**
 * Asks for paper and scale, shows progress while the sheet is drawn, and passes the sheet to the page. Shows errors and
 * allows a retry.
 */
export default function PrintDialog({ map, view, tools: { title, save }, say, end }: PanelProps) {
  const element = useRef<HTMLDialogElement>(null)
  const drawing = useRef<AbortController>(null)
  const [sheet, setSheet] = useState(usual)
  const [said, setSaid] = useState<'drawing' | 'late' | 'failed' | null>(null)
  useEffect(() => {
    if (!element.current?.open) element.current?.showModal()
    return () => drawing.current?.abort()
  }, [])
  const draw = async (): Promise<void> => {
    const { signal } = (drawing.current = new AbortController())
    setSaid('drawing')
    try {
      const date = new Date().toLocaleDateString('sv-SE')
      const blob = await printMap(map, { view, title, date, sheet, signal })
      if (signal.aborted) return
      save({ blob, name: `${title}-${date}.${sheet.format}` })
      element.current?.close()
    } catch (error) {
      setSaid(error instanceof DOMException && error.name === 'TimeoutError' ? 'late' : 'failed')
    }
  }
  const isDrawing = said === 'drawing'
  return (
    <dialog
      ref={element}
      className="map-print"
      aria-label={say(words.title)}
      onCancel={() => drawing.current?.abort()}
      onClose={end}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void draw()
        }}
      >
        <h2>{say(words.title)}</h2>
        <fieldset disabled={isDrawing}>
          <SheetFields sheet={sheet} onChange={setSheet} say={say} />
        </fieldset>
        <p role="status" data-failed={said !== null && !isDrawing ? true : undefined}>
          {said && say(words[said])}
        </p>
        <footer>
          <button type="button" onClick={() => (drawing.current?.abort(), element.current?.close())}>
            {say(sharedWords.cancel)}
          </button>
          <button type="submit" disabled={isDrawing}>
            {say(said && !isDrawing ? sharedWords.tryAgain : words.print)}
          </button>
        </footer>
      </form>
    </dialog>
  )
}

function SheetFields({
  sheet,
  onChange,
  say,
}: {
  sheet: SheetOptions
  onChange: (sheet: SheetOptions) => void
  say: Say
}) {
  const change = (part: Partial<SheetOptions>): void => onChange({ ...sheet, ...part })
  return (
    <>
      <label>
        {say(sharedWords.format)}
        <select
          value={sheet.format}
          onChange={(event) => change({ format: event.target.value === 'png' ? 'png' : 'pdf' })}
        >
          <option value="pdf">PDF</option>
          <option value="png">PNG</option>
        </select>
      </label>
      <label>
        {say(words.paper)}
        <select
          value={`${sheet.paper} ${sheet.isWide}`}
          onChange={(event) =>
            change({
              paper: event.target.value.startsWith('A3') ? 'A3' : 'A4',
              isWide: event.target.value.endsWith('true'),
            })
          }
        >
          {(['A4', 'A3'] as const).flatMap((paper) =>
            [true, false].map((isWide) => (
              <option
                key={`${paper} ${isWide}`}
                value={`${paper} ${isWide}`}
              >{`${paper} ${say(isWide ? words.wide : words.upright)}`}</option>
            )),
          )}
        </select>
      </label>
      <label>
        {say(words.scale)}
        <select value={sheet.scale ?? ''} onChange={(event) => change({ scale: Number(event.target.value) || null })}>
          <option value="">{say(words.asSeen)}</option>
          {scales.map((scale) => (
            <option key={scale} value={scale}>{`1:${scale.toLocaleString('en-US').replaceAll(',', ' ')}`}</option>
          ))}
        </select>
      </label>
    </>
  )
}
