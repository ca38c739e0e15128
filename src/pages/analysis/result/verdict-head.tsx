import { useLocale, useWords } from '../../../providers/i18n.ts'
import { factWords } from '../../../resources/analysis-words.ts'
import type { OverlayLine, OverlayRun } from '../../../resources/analysis.ts'
import { demonstrationMark } from '../../../resources/demonstration.ts'
import { surveyedArea } from '../../../resources/exact-area.ts'
import { facts, type Fact } from '../../../resources/rules/grid.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { analysisWords as words, verdictWords } from '../words.ts'

/** The verdict with its reasons, and what it is about. */
export function VerdictHead({ run: { result, land, name, isDemonstration } }: { run: OverlayRun }) {
  const say = useWords()
  const { locale } = useLocale()
  const subject = land ? `${land.landCode} ${land.name}` : name
  const missing = missingFacts(result.lines).map((fact) => say(factWords[fact]))
  return (
    <header className="analysis-verdict" data-verdict={result.verdict}>
      <h1>
        <small>{say(words.verdictLine)}</small> {say(verdictWords[result.verdict].name)}
      </h1>
      {isDemonstration && <p className="analysis-demo">{say(demonstrationMark)}</p>}
      <p>{say(verdictWords[result.verdict].why)}</p>
      {result.use === null && <p>{say(words.noUse)}</p>}
      {missing.length > 0 && <p>{say(words.asked, { facts: missing.join(say(sharedWords.listSeparator)) })}</p>}
      {subject && (
        <p>
          <strong>{subject}</strong>
        </p>
      )}
      <p>
        {say(words.areaOf)} {surveyedArea(result.areaM2, { say, locale })}
      </p>
    </header>
  )
}

/** The facts of the use that rules which count ask for in vain. */
function missingFacts(lines: readonly OverlayLine[]): Fact[] {
  const asked = new Set(lines.flatMap(({ asks, overriddenBy }) => (overriddenBy ? [] : (asks ?? []))))
  return facts.filter((fact) => asked.has(fact))
}
