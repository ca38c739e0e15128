import { Link } from 'react-router'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import type { OverlayResult } from '../../../resources/analysis.ts'
import type { AskedDuty } from '../../../resources/duties.ts'
import {
  daysText,
  dutyWords as words,
  rulesWithoutDuties,
  stageLabel,
  totalText,
} from '../../../resources/duty-words.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useRuleText } from './rule-text.ts'
import './duties.css'

/**
 * What has to be obtained where rules allow the use under conditions: step by step, from whom, and how long it takes.
 */
export function Duties({ result: { verdict, lines, duties } }: { result: OverlayResult }) {
  const say = useWords()
  const text = useRuleText()
  const silent = rulesWithoutDuties(lines)
  if (!duties || verdict === 'infeasible' || duties.length + silent.length === 0) return null
  return (
    <section className="analysis-duties">
      <h2>{say(words.title)}</h2>
      {duties.length > 0 && (
        <>
          <ol>
            {duties.map((duty) => (
              <Duty key={duty.id} duty={duty} />
            ))}
          </ol>
          <p className="soft-small">{totalText(duties, say)}</p>
        </>
      )}
      {silent.length > 0 && (
        <p className="soft-small">
          {say(words.unsaid, { rules: silent.map(text.name).join(say(sharedWords.listSeparator)) })}
        </p>
      )}
    </section>
  )
}

function Duty({ duty: { name, nameEn, authority, stage, days, flow, note, rules } }: { duty: AskedDuty }) {
  const say = useWords()
  const { locale } = useLocale()
  return (
    <li className="analysis-card">
      <span className="analysis-says">{say(stageLabel(stage))}</span>
      <h3>{(locale === 'en-US' && nameEn) || name}</h3>
      <p>{[authority, daysText(days, say), rules.join(say(sharedWords.listSeparator))].filter(Boolean).join(' · ')}</p>
      {note && <p className="soft-small">{note}</p>}
      {flow && <Link to={`/index?flow=${flow.id}`}>{flow.name}</Link>}
    </li>
  )
}
