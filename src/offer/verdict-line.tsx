import { Link } from 'react-router'
import { useWords } from '../providers/i18n.ts'
import { useKeptVerdict } from '../providers/verdicts.ts'
import type { Label } from '../resources/define.ts'
import { proposedUseWords } from './use/words.ts'
import { useUseName } from './use/use-name.tsx'
import { VerdictBadge } from './verdict-badge.tsx'
import { badgeWords } from './verdict-badge-words.ts'
import './verdict-line.css'

const reasons: Label = { zh: '查看依据', en: 'See the reasons' }

type Props = { landId: string; /** Null: the strictest answers count. */ useId: string | null }

/** The verdict of a parcel, what it is for, and the way to its reasons. Absent where there is none. */
export function VerdictLine({ landId, useId }: Props) {
  const say = useWords()
  const name = useUseName(useId)
  const { data: kept } = useKeptVerdict(useId, landId)
  if (!kept) return null
  const address = new URLSearchParams({ land: landId, ...(useId ? { use: useId } : {}) })
  return (
    <p className="verdict-line">
      <VerdictBadge landId={landId} useId={useId} />
      <span className="soft-small">
        {name === null ? say(badgeWords.withoutUse) : say(proposedUseWords.useOf) + name}
        {kept.isPending && ` · ${say(badgeWords.pending)}`}
      </span>
      <Link to={`/analysis?${address}`}>{say(reasons)}</Link>
    </p>
  )
}
