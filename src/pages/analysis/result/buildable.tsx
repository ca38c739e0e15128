import { Alert, Button, InputNumber, Switch } from 'antd'
import { useId, useState } from 'react'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import { useLayerName } from '../../../providers/layers.ts'
import { saveFile } from '../../../providers/resource-calls.ts'
import type { OverlayRun } from '../../../resources/analysis.ts'
import { buildableDoubtWords, buildableWords as words, takenNames } from '../../../resources/buildable-words.ts'
import type { Buildable } from '../../../resources/buildable.ts'
import type { Geometry, Label } from '../../../resources/define.ts'
import { surveyedArea } from '../../../resources/exact-area.ts'
import { formatNumber } from '../../../resources/format-number.ts'
import { lands } from '../../../resources/lands.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { areaIn } from '../../../resources/units.ts'
import { collection } from '../shapes.ts'
import { useRuleText } from './rule-text.ts'
import './buildable.css'

const own = {
  show: { zh: '在地图上显示', en: 'Show on the map' },
  download: { zh: '下载 GeoJSON', en: 'Download GeoJSON' },
  hidden: {
    zh: '图形会显示不公开的内容，或者界址点过多，只给出面积。',
    en: 'Its shape would reveal lines that you may not see, or has too many corners: only its area is given.',
  },
  tryRatio: { zh: '没有地块容积率，可填写试算，不会保存', en: 'Type a ratio to see the floor area; it is not stored' },
} as const satisfies Record<string, Label>

type Props = {
  run: OverlayRun
  /** The id of the run of which the map shows it; null for none. */
  buildableRun: string | null
  onBuildable: (runId: string | null) => void
}

/** What is left of the boundary to build on, with its area and the floor area that the ratio allows. */
export function BuildableArea({ run, ...shown }: Props) {
  const say = useWords()
  const { buildable } = run.result
  if (buildable === undefined) return null
  return (
    <section className="analysis-buildable">
      <h2>{say(words.title)}</h2>
      {buildable ? (
        <Found run={run} buildable={buildable} {...shown} />
      ) : (
        <Alert type="warning" showIcon message={say(words.notComputed)} />
      )}
    </section>
  )
}

function Found({ run, buildable, ...shown }: Props & { buildable: Buildable }) {
  const say = useWords()
  const { locale } = useLocale()
  const layerName = useLayerName()
  const text = useRuleText()
  const { shape, areaM2, openM2, doubts } = buildable
  const nameOf = (line: OverlayRun['result']['lines'][number]): string =>
    line.rule ? text.name(line.rule) : layerName(line.name)
  const names = takenNames(buildable, run.result.lines, { nameOf, say, locale })
  return (
    <>
      <p className="soft-small">{say(words.why)}</p>
      {doubts.map((doubt) => (
        <Alert key={doubt} type="warning" showIcon message={say(buildableDoubtWords[doubt])} />
      ))}
      {areaM2 === 0 ? <p>{say(words.none)}</p> : <Figures buildable={buildable} />}
      {openM2 > 0 && <p>{say(words.open, { area: surveyedArea(openM2, { say, locale }) })}</p>}
      {names.length > 0 && <p>{say(words.taken, { names: names.join(say(sharedWords.listSeparator)) })}</p>}
      {shape && <OnMap run={run} shape={shape} {...shown} />}
      {!shape && areaM2 > 0 && <p className="soft-small">{say(own.hidden)}</p>}
    </>
  )
}

function Figures({ buildable }: { buildable: Buildable }) {
  const say = useWords()
  const { locale } = useLocale()
  const { areaM2, share, parts, isCertain } = buildable
  const area = surveyedArea(areaM2, { say, locale })
  return (
    <dl className="analysis-buildable-figures numbers">
      <div>
        <dt>{say(words.area)}</dt>
        <dd>
          <strong>{isCertain ? area : say(words.atMost, { area })}</strong>
          <br />
          <small>
            {say(words.share, { share: `${formatNumber(share * 100, locale, 2)}%` })} ·{' '}
            {say(words.parts, { count: parts })}
          </small>
        </dd>
      </div>
      <FloorArea buildable={buildable} />
    </dl>
  )
}

/** Without a ratio of the parcel, the reader can type one. */
function FloorArea({ buildable: { areaM2, isCertain, floorAreaRatio } }: { buildable: Buildable }) {
  const say = useWords()
  const { locale } = useLocale()
  const id = useId()
  const [typed, setTyped] = useState<number | null>(null)
  const ratio = floorAreaRatio ?? typed
  const { label, min, max, scale } = lands.fields.floorAreaRatio
  const area = ratio === null ? null : areaIn('squareMetres', areaM2 * ratio, 0, { say, locale })
  return (
    <div>
      <dt>{say(words.floorArea)}</dt>
      <dd>
        {area && <strong>{isCertain ? area : say(words.atMost, { area })}</strong>}
        {area && <br />}
        {floorAreaRatio === null ? (
          <div className="analysis-screen-only">
            <label htmlFor={id}>{say(label)}</label>{' '}
            <InputNumber id={id} size="small" min={min} max={max} precision={scale} value={typed} onChange={setTyped} />
            <br />
            <small>{say(own.tryRatio)}</small>
          </div>
        ) : (
          <small>{say(words.floorOf, { ratio: formatNumber(floorAreaRatio, locale, scale) })}</small>
        )}
      </dd>
    </div>
  )
}

function OnMap({ run, shape, buildableRun, onBuildable }: Props & { shape: Geometry }) {
  const say = useWords()
  const name = run.land?.name ?? run.name
  const download = (): void =>
    saveFile({
      blob: new Blob([JSON.stringify(collection([shape]))], { type: 'application/geo+json' }),
      name: `${[name, say(words.title)].filter(Boolean).join(' ')}.geojson`,
    })
  return (
    <div className="analysis-buildable-map analysis-screen-only">
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the switch is the control */}
      <label>
        <Switch checked={run.id === buildableRun} onChange={(isShown) => onBuildable(isShown ? run.id : null)} />
        {say(own.show)}
      </label>
      <Button size="small" onClick={download}>
        {say(own.download)}
      </Button>
    </div>
  )
}
