import { demonstrationMark, isDemonstration } from '../resources/demonstration.ts'
import { useWords } from '../providers/i18n.ts'

/** Marks demonstration data. Renders nothing for rows that people have entered. */
export function DemoMark({ row }: { row: { createdBy?: unknown } }) {
  const say = useWords()
  return isDemonstration(row) ? <span className="offer-demo">{say(demonstrationMark)}</span> : null
}
