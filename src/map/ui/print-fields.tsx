import type { ReactNode, RefObject } from 'react'
import { sharedWords } from '../../resources/shared-words.ts'
import { scaleText, type SheetChoice } from '../print/sheet.ts'
import { printWords as words } from '../print/words.ts'
import type { Say } from '../view-props.ts'

const scales = [500, 1000, 2000, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000] as const

type Props = {
  choice: SheetChoice
  onChange: (choice: SheetChoice) => void
  /** Receives the text of the choice that follows the view. */
  fits: RefObject<HTMLOptionElement | null>
  first: RefObject<HTMLSelectElement | null>
  say: Say
}

/** Format, paper, orientation and scale of a sheet. */
export function PrintFields({ choice, onChange, fits, first, say }: Props) {
  const change = (part: Partial<SheetChoice>): void => onChange({ ...choice, ...part })
  return (
    <>
      <Field label={say(sharedWords.format)}>
        <select
          ref={first}
          value={choice.format}
          onChange={({ target }) => change({ format: target.value === 'png' ? 'png' : 'pdf' })}
        >
          <option value="pdf">PDF</option>
          <option value="png">PNG</option>
        </select>
      </Field>
      <Field label={say(words.paper)}>
        <select value={choice.paper} onChange={({ target }) => change({ paper: target.value === 'A3' ? 'A3' : 'A4' })}>
          <option value="A4">A4</option>
          <option value="A3">A3</option>
        </select>
      </Field>
      <fieldset className="map-print-orientation" role="radiogroup">
        <legend>{say(words.orientation)}</legend>
        {[true, false].map((isWide) => (
          <label key={String(isWide)}>
            <input
              type="radio"
              name="map-print-orientation"
              checked={choice.isWide === isWide}
              onChange={() => change({ isWide })}
            />
            {say(isWide ? words.wide : words.upright)}
          </label>
        ))}
      </fieldset>
      <Field label={say(words.scale)}>
        <select value={choice.scale ?? ''} onChange={({ target }) => change({ scale: Number(target.value) || null })}>
          <option ref={fits} value="">
            {say(words.fit)}
          </option>
          {scales.map((scale) => (
            <option key={scale} value={scale}>
              {scaleText(scale)}
            </option>
          ))}
        </select>
      </Field>
    </>
  )
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="map-print-field">
      <span>{label}</span>
      {children}
    </label>
  )
}
