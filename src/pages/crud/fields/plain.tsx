import type { ReactNode } from 'react'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords } from '../../../providers/i18n.ts'
import { fieldWords } from './words.ts'

/** Shown where a row has no value. */
export function Nothing() {
  const say = useWords()
  return <span className="soft">{say(fieldWords.none)}</span>
}

/** Text cut with an ellipsis at the column edge, with the full text on hover. */
export function OneLine({ text }: { text: string }) {
  return (
    <span className="one-line" title={text}>
      {text}
    </span>
  )
}

/** A label with its colour as a dot: never the colour alone, and never text on the colour. */
export function Dotted({ color, children }: { color?: string | null; children: ReactNode }) {
  return (
    <span className="crud-dotted">
      {color && <span className="dot" style={{ background: color }} aria-hidden />}
      <span className="one-line">{children}</span>
    </span>
  )
}

/** Several labels as chips; a table cell shows the first few and the number of the rest. */
export function Chips({ texts, isCompact, max = 3 }: { texts: readonly string[]; isCompact?: boolean; max?: number }) {
  const say = useWords()
  const distinct = [...new Set(texts)]
  if (distinct.length === 0) return <Nothing />
  const shown = isCompact ? distinct.slice(0, max) : distinct
  const rest = distinct.length - shown.length
  return (
    <span
      className={isCompact ? 'crud-chips-line one-line' : 'crud-chips'}
      title={isCompact ? distinct.join(say(sharedWords.listSeparator)) : undefined}
    >
      {shown.map((text) => (
        <span className="crud-chip" key={text}>
          {text}
        </span>
      ))}
      {rest > 0 && <span className="crud-chip soft">+{rest}</span>}
    </span>
  )
}
