import { useWords } from '../../../providers/i18n.ts'
import { useLayerName } from '../../../providers/layers.ts'
import { doubtWords, factWords } from '../../../resources/analysis-words.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import type { MatrixCell, MatrixLine, MatrixRow, UseMatrix } from '../../../resources/use-matrix.ts'
import { CheckText, keyOfCheck } from '../result/check-text.tsx'
import { useRuleText } from '../result/rule-text.ts'
import { analysisWords, saysWords, standingWords } from '../words.ts'
import { useMatrixText } from './use-matrix-text.ts'
import { matrixWords as words } from './words.ts'

type Props = {
  cell: MatrixCell
  use: MatrixRow['use'] | undefined
  theme: UseMatrix['themes'][number] | undefined
}

/** Why a theme says what it says to a use: rule, clause and basis, or what is missing. */
export function CellDetail({ cell, use, theme }: Props) {
  const say = useWords()
  const text = useMatrixText()
  const { line, checks, more } = cell
  return (
    <section data-says={cell.says ?? 'none'}>
      <h3>
        {use && text.use(use)} · {theme && text.theme(theme)} <strong>{text.says(cell)}</strong>
      </h3>
      {checks.map((check) => (
        <p key={keyOfCheck(check)}>
          <CheckText check={check} />
        </p>
      ))}
      {line && <LineFacts line={line} />}
      {more > 0 && <p className="soft-small">{say(words.more, { count: more })}</p>}
    </section>
  )
}

function LineFacts({ line }: { line: MatrixLine }) {
  const say = useWords()
  const text = useRuleText()
  const layer = useLayerName()(line.layer)
  const { rule, clause, zone, overriddenBy } = line
  const rows = [
    {
      label: words.rule,
      value: rule ? `${text.name(rule)} ${rule.code} · ${say(saysWords[line.says])}` : say(words.noRule),
    },
    { label: analysisWords.clause, value: clause ?? say(words.noClause) },
    { label: analysisWords.law, value: (rule && text.law(rule)) ?? say(words.noClause) },
    { label: words.layerOf, value: [layer, zone ? text.name(zone) : ''].filter(Boolean).join(' · ') },
    { label: words.certainty, value: useDoubts(line) },
  ].filter(({ value }) => value)
  return (
    <>
      {overriddenBy && <p>{say(analysisWords.overridden, { name: text.name(overriddenBy) })}</p>}
      <dl className="analysis-facts facts">
        {rows.map(({ label, value }) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** What keeps a line from being certain, in words; empty for one that is. */
function useDoubts({ doubt, standing, isAssumed, asks = [] }: MatrixLine): string {
  const say = useWords()
  const separator = say(sharedWords.listSeparator)
  const facts = asks.map((fact) => say(factWords[fact])).join(separator)
  return [
    doubt ? say(doubtWords[doubt]) : '',
    standing ? say(standingWords[standing]) : '',
    isAssumed ? say(analysisWords.assumed) : '',
    facts ? `${say(analysisWords.unknownFacts)} ${facts}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
