import { laws } from '../../resources/laws.ts'
import { useWords } from '../../providers/i18n.ts'

/** Whether a law is in force today, as a word with a colour beside it. */
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
