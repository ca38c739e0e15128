import { useEffect, useState } from 'react'
import { Alert, Button, Segmented, Select } from 'antd'
import { useLocale, useWords } from '../../providers/i18n.ts'
import { longestBoundaryName } from '../../resources/analysis.ts'
import type { Geometry } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { surveyedArea } from '../../resources/exact-area.ts'
import { site } from '../../providers/site.ts'
import { useLandsLike } from '../../providers/analysis.ts'
import { isZone, zoneName } from '../crud/transfer/zones.ts'
import { isPlain } from './crossing.ts'
import { FileWay, PasteWay } from './read-file.tsx'
import { Running } from './running.tsx'
import { sizeOf } from './shapes.ts'
import type { Chosen } from './subject.ts'
import type { AnalysisFlow } from './use-analysis.ts'
import { isComplete } from './use/picked-use.ts'
import { UseField } from './use/use-field.tsx'
import { analysisWords as words } from './words.ts'

/** Sources of a boundary; parcels have one only on our server. */
export const ways = (['pick', 'draw', 'file', 'paste'] as const).filter((way) => site.hasExtras || way !== 'pick')
export type Way = (typeof ways)[number]

type Props = {
  way: Way
  onWay: (way: Way) => void
  /** A file that was dropped anywhere on the page. */
  dropped: File | null
  chosen: Chosen | null
  onChoose: (chosen: Chosen | null) => void
  onPick: (landId: string) => void
  flow: AnalysisFlow
  onPlace: (at: readonly [number, number]) => void
}

/** What to build, the boundary's source, facts about the boundary, and the start of the analysis. */
export function ChoosePanel({ way, onWay, dropped, chosen, onChoose, onPick, flow, onPlace }: Props) {
  const say = useWords()
  const { progress } = flow
  const named = (boundary: Geometry) => ({
    boundary,
    ...(chosen?.isNamed ? { name: chosen.label.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').slice(-longestBoundaryName) } : {}),
  })
  const start = (): void => {
    if (chosen) flow.start(chosen.landId ? { landId: chosen.landId } : named(chosen.boundary), flow.use)
  }
  const mend = (boundary: Geometry): void => {
    onChoose({ boundary, label: chosen?.label ?? '', isNamed: chosen?.isNamed, landId: null, survey: null })
    flow.start(named(boundary), flow.use)
  }
  return (
    <div className="analysis-choose">
      <h1>{say(words.title)}</h1>
      <p className="soft-small">{say(site.hasExtras ? words.intro : words.boundaryOnly)}</p>
      {site.hasExtras && <UseField value={flow.use} onChange={flow.pickUse} />}
      <Segmented<Way>
        block
        aria-label={say(words.ways)}
        value={way}
        onChange={onWay}
        options={ways.map((value) => ({ value, label: say(words[value]) }))}
      />
      {way === 'pick' && <PickLand onPick={onPick} />}
      {way === 'draw' && <p>{say(words.drawHint)}</p>}
      {way === 'file' && <FileWay dropped={dropped} onChoose={onChoose} onPlace={onPlace} />}
      {way === 'paste' && <PasteWay onChoose={onChoose} onPlace={onPlace} />}
      {chosen && <Facts chosen={chosen} />}
      {progress.state === 'refused' && (
        <Alert
          type="error"
          showIcon
          message={progress.message}
          action={
            <span className="row">
              {progress.problem.location && (
                <Button size="small" onClick={() => progress.problem.location && onPlace(progress.problem.location)}>
                  {say(words.showPlace)}
                </Button>
              )}
              {progress.problem.mended && (
                <Button
                  size="small"
                  type="primary"
                  onClick={() => progress.problem.mended && mend(progress.problem.mended)}
                >
                  {say(words.takeMended)}
                </Button>
              )}
            </span>
          }
        />
      )}
      {progress.state === 'failed' && (
        <Alert type="error" showIcon message={say(words.failed)} description={progress.message} />
      )}
      {progress.state === 'running' ? (
        <Running {...progress} onCancel={flow.cancel} />
      ) : (
        site.hasExtras && (
          <Button type="primary" size="large" disabled={!chosen || !isComplete(flow.use)} onClick={start}>
            {say(words.analyse)}
          </Button>
        )
      )}
    </div>
  )
}

function Facts({ chosen }: { chosen: Chosen }) {
  const say = useWords()
  const { locale } = useLocale()
  const areaM2 = useAreaM2(chosen.boundary)
  const { survey } = chosen
  // Those with an offer are shown beside the file.
  const warnings = survey?.problems.filter(({ level, offer }) => level !== 'info' && !offer) ?? []
  return (
    <section className="analysis-card" aria-labelledby="analysis-facts">
      <h2 id="analysis-facts">{say(words.facts)}</h2>
      <strong>{chosen.label}</strong>
      <dl className="analysis-facts facts">
        <dt>{say(words.measured)}</dt>
        <dd>
          {isPlain(chosen.boundary)
            ? areaM2 === null
              ? '…'
              : surveyedArea(areaM2, { say, locale })
            : say(site.hasExtras ? words.areaLater : words.areaNever)}
        </dd>
        {survey?.statedAreaM2 != null && (
          <>
            <dt>{say(words.stated)}</dt>
            <dd>{surveyedArea(survey.statedAreaM2, { say, locale })}</dd>
          </>
        )}
        <dt>{say(words.parts)}</dt>
        <dd>{say(words.partsOf, sizeOf(chosen.boundary))}</dd>
        {survey && (
          <>
            {survey.format && (
              <>
                <dt>{say(sharedWords.format)}</dt>
                <dd>{survey.format}</dd>
              </>
            )}
            <dt>{say(sharedWords.referenceSystem)}</dt>
            <dd>
              {survey.srid !== null && isZone(survey.srid)
                ? zoneName(say, survey.srid)
                : (survey.crsName ?? `EPSG:${survey.srid ?? ''}`)}
            </dd>
          </>
        )}
      </dl>
      {[...new Set(warnings.map(({ message }) => message))].map((message) => (
        <Alert key={message} type="warning" showIcon message={message} />
      ))}
    </section>
  )
}

/** Area as the map measures it; null until the map's code, which contains the measurement, is loaded. */
function useAreaM2(boundary: Geometry): number | null {
  const [areaM2, setAreaM2] = useState<number | null>(null)
  useEffect(() => {
    let isCurrent = true
    void import('../../map/index.ts').then((map) => {
      const polygons = boundary.type === 'MultiPolygon' ? boundary.coordinates : []
      const ring = (positions: readonly number[][] | undefined): number =>
        map.areaM2((positions ?? []).map(([x = 0, y = 0]) => [x, y] as const))
      const total = polygons.reduce(
        (sum, [shell, ...holes]) => sum + ring(shell) - holes.reduce((inner, hole) => inner + ring(hole), 0),
        0,
      )
      if (isCurrent) setAreaM2(total)
    })
    return () => {
      isCurrent = false
    }
  }, [boundary])
  return areaM2
}

/** List equivalent of picking a parcel on the map. */
function PickLand({ onPick }: { onPick: (id: string) => void }) {
  const say = useWords()
  const [word, setWord] = useState('')
  const found = useLandsLike(word)
  const options = (found.data?.records ?? []).map(({ id, landCode, name }) => ({
    value: id,
    label: `${String(landCode)} ${String(name)}`,
  }))
  return (
    <div className="analysis-way">
      <p>{say(words.pickHint)}</p>
      <Select
        showSearch
        aria-label={say(words.pick)}
        placeholder={say(words.pick)}
        filterOption={false}
        loading={found.isFetching}
        options={options}
        value={null}
        onSearch={setWord}
        onChange={(id: string | null) => id && onPick(id)}
      />
    </div>
  )
}
