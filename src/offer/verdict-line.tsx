import { Link } from 'react-router'
import { useWords } from '../providers/i18n.ts'
import { useKeptVerdict } from '../providers/verdicts.ts'
import type { Label } from '../resources/define.ts'
import { useUseName } from './use/use-name.tsx'
import { badgeWords } from './verdict-badge-words.ts'
import './verdict-line.css'

const lineWords = {
  of: { zh: '结论针对：{use}', en: 'Verdict for: {use}' },
  failed: { zh: '结论未能读取：{reason}', en: 'The verdict was not loaded: {reason}' },
  reasons: { zh: '查看依据', en: 'See the reasons' },
} as const satisfies Record<string, Label>

type Props = { landId: string; /** Null: the strictest answers count. */ useId: string | null }

/** What the verdict of a parcel is for, and the way to its reasons. Absent where there is none. */
export function VerdictLine({ landId, useId }: Props) {
  const say = useWords()
  const name = useUseName(useId)
  const { data: kept, error } = useKeptVerdict(useId, landId)
  if (!kept && !error) return null
  const address = new URLSearchParams({ land: landId, ...(useId ? { use: useId } : {}) })
  const about = name === null ? say(badgeWords.withoutUse) : say(lineWords.of, { use: name })
  return (
    <p className="verdict-line">
      <span className="soft-small">
        {kept ? about : say(lineWords.failed, { reason: error?.message ?? '' })}
        {kept?.isPending && ` · ${say(badgeWords.pending)}`}
      </span>
      <Link to={`/analysis?${address}`}>{say(lineWords.reasons)}</Link>
    </p>
  )
}
