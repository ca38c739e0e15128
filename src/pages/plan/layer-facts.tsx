import { useDictLists } from '../../providers/lands.ts'
import { useWords } from '../../providers/i18n.ts'
import { layers } from '../../resources/layers.ts'
import type { AnyRow, Option } from '../../resources/define.ts'
import { planWords } from './words.ts'

const themes = ['layer_theme']

/** What a layer says of land that falls in it, what that rests on, and how old it is. */
export function LayerFacts({ row, canDraw }: { row: AnyRow; canDraw: boolean }) {
  const say = useWords()
  const dicts = useDictLists(themes)
  const { fields } = layers
  const option = (options: readonly Option[], value: unknown): string => {
    const found = options.find((each) => each.value === value)
    return found ? say(found.label) : ''
  }
  const lines: [string, string][] = [
    [say(fields.theme.label), dicts.layer_theme?.find(({ value }) => value === row.theme)?.label ?? String(row.theme)],
    [say(fields.kind.label), option(fields.kind.options, row.kind)],
    [say(fields.verdict.label), option(fields.verdict.options, row.verdict)],
    [say(fields.clause.label), textOf(row.clause)],
    [say(fields.source.label), textOf(row.source)],
    [say(fields.dataDate.label), textOf(row.dataDate)],
    [say(fields.validUntil.label), textOf(row.validUntil)],
    [say(fields.xzqdm.label), textOf(row._labels?.xzqdm ?? row.xzqdm)],
    [say(fields.visibleTo.label), option(fields.visibleTo.options, row.visibleTo)],
    [say(fields.featureCount.label), row.featureCount === null ? '' : Number(row.featureCount).toLocaleString()],
    [
      say(fields.contentVersion.label),
      row.contentVersion === null ? '' : say(planWords.version, { version: String(row.contentVersion) }),
    ],
  ]
  return (
    <>
      {!canDraw && (
        <p className="plan-note" role="note">
          {say(planWords.resultsOnly)}
        </p>
      )}
      <dl className="plan-facts">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || say(planWords.none)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
