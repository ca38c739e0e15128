import { useWords } from '../providers/i18n.ts'
import { useKeptVerdict } from '../providers/verdicts.ts'
import type { Verdict } from '../resources/analysis.ts'
import type { Label } from '../resources/define.ts'
import { verdictMarks, verdictNames } from '../resources/verdict-words.ts'
import { badgeWords } from './verdict-badge-words.ts'
import './verdict-badge.css'

type Props = { landId: string; /** Null: the strictest answers count. */ useId: string | null }

/** The verdict kept for a parcel and a use. Renders nothing until it is known, and for a parcel without a boundary. */
export function VerdictBadge({ landId, useId }: Props) {
  const say = useWords()
  const { data: kept, error } = useKeptVerdict(useId, landId)
  if (error && !kept)
    return (
      <Badge verdict="needs-check" why={error.message} mark={verdictMarks['needs-check']} name={badgeWords.failed} />
    )
  if (!kept) return null
  const { verdict, isPending } = kept
  return (
    <Badge
      verdict={verdict}
      why={say(isPending ? badgeWords.pending : useId ? badgeWords.forUse : badgeWords.withoutUse)}
      mark={isPending ? '…' : verdictMarks[verdict]}
      name={verdictNames[verdict]}
    />
  )
}

function Badge({ verdict, why, mark, name }: { verdict: Verdict; why: string; mark: string; name: Label }) {
  const say = useWords()
  return (
    <span className="verdict-badge" data-verdict={verdict} title={why}>
      <span className="for-readers">{say(badgeWords.verdict)}</span>
      <i aria-hidden="true">{mark}</i> {say(name)}
    </span>
  )
}
