import { demonstrationMark, isDemonstration } from '../resources/demonstration.ts'
import { useWords } from '../providers/i18n.ts'

/** Says that a row is invented. Nothing for what people have entered. */
export function DemoMark({ row }: { row: { createdBy?: unknown } }) {
  const say = useWords()
  return isDemonstration(row) ? <span className="offer-demo">{say(demonstrationMark)}</span> : null
}
