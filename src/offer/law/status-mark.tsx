import { laws } from '../../resources/laws.ts'
import { useWords } from '../../providers/i18n.ts'

/** Whether a law holds today, in a word with its colour beside it. */
export function StatusMark({ status }: { status: unknown }) {
  const say = useWords()
  const option = laws.fields.status.options.find(({ value }) => value === status)
  if (!option) return null
  return (
    <span className="law-status">
      <i className="dot" style={{ background: option.color }} aria-hidden="true" />
      {say(option.label)}
    </span>
  )
}
