import { useWords } from '../providers/i18n.ts'
import { useKeptVerdict } from '../providers/verdicts.ts'
import { verdictMarks, verdictNames } from '../resources/verdict-words.ts'
import { badgeWords } from './verdict-badge-words.ts'
import './verdict-badge.css'

type Props = { landId: string; /** Null: the strictest answers count. */ useId: string | null }

/** The verdict kept for a parcel and a use. Renders nothing until it is known, and for a parcel without a boundary. */
export function VerdictBadge({ landId, useId }: Props) {
  const say = useWords()
  const { data: kept } = useKeptVerdict(useId, landId)
  if (!kept) return null
  const { verdict, isPending } = kept
  return (
    <span
      className="verdict-badge"
      data-verdict={verdict}
      title={say(isPending ? badgeWords.pending : useId ? badgeWords.forUse : badgeWords.withoutUse)}
    >
      <span className="for-readers">{say(badgeWords.verdict)}</span>
      <i aria-hidden="true">{isPending ? '…' : verdictMarks[verdict]}</i> {say(verdictNames[verdict])}
    </span>
  )
}
