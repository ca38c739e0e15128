import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Button, Segmented, App, Dropdown } from 'antd'
import { ErrorBoundary } from '../../../error-boundary.tsx'
import { LoadFailed } from '../../../load-failed.tsx'
import { Loading } from '../../../loading.tsx'
import type { MapHandle } from '../../../map/index.ts'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import type { CriterionState } from '../../../resources/criteria/criterion.ts'
import { useDictLists } from '../../../providers/lands.ts'
import { useLayerChoices, useLayerName } from '../../../providers/layers.ts'
import { useSuitability } from '../../../providers/suitability.ts'
import { useIsPhone } from '../../crud/use-is-phone.ts'
import { tiers } from '../../../resources/criteria/score.ts'
import { CriteriaPanel } from './criteria-panel.tsx'
import { LandCard } from './land-card.tsx'
import { fromTemplate, keepModel, readModel, type Model } from './model.ts'
import type { Teller } from './naming.ts'
import { RankingList } from './ranking-list.tsx'
import { ScoreMap } from './score-map.tsx'
import { useRanking, useSensitivity, type Ranking } from './use-ranking.ts'
import { suitabilityWords as words } from './words.ts'
import { exportTable, rankingTable } from './export-ranking.ts'
import './suitability.css'

const landDicts = ['land_use', 'land_status']
const closeZoom = 15
const noStates: readonly CriterionState[] = []

/** Parcels by weighted criteria: criteria at the side, the map in the main area, and the ranking as a list. */
export default function Suitability({ onAnalyse }: { onAnalyse: (landId: string) => void }) {
  const choices = useLayerChoices()
  if (choices.isPending) return <Loading />
  return <Weighing layerNames={choices.data ?? []} onAnalyse={onAnalyse} />
}

/** The model, stored for the next visit. Changes by a slider are applied once per frame. */
function useModel(layerNames: readonly string[]) {
  const [model, setModel] = useState<Model>(() => readModel() ?? fromTemplate('wellness', layerNames))
  const pending = useRef<{ frame: number; work: ((model: Model) => Model)[] }>({ frame: 0, work: [] })
  useEffect(() => () => cancelAnimationFrame(pending.current.frame), [])
  const kept = useDeferredValue(model)
  useEffect(() => keepModel(kept), [kept])
  const change = useCallback((work: (model: Model) => Model): void => {
    const waiting = pending.current
    waiting.work.push(work)
    cancelAnimationFrame(waiting.frame)
    waiting.frame = requestAnimationFrame(() => {
      const all = waiting.work.splice(0)
      setModel((now) => all.reduce((before, each) => each(before), now))
    })
  }, [])
  return { model, change }
}

function Weighing({
  layerNames,
  onAnalyse,
}: {
  layerNames: readonly { name: string; kind: string }[]
  onAnalyse: (landId: string) => void
}) {
  const say = useWords()
  const { locale } = useLocale()
  const dicts = useDictLists(landDicts)
  const isPhone = useIsPhone()
  const names = useMemo(() => layerNames.map(({ name }) => name), [layerNames])
  const { model, change } = useModel(names)
  const asked = useSuitability(model.criteria)
  const ranking = useRanking(asked.data, model.criteria)
  const sensitivity = useSensitivity(ranking)
  const [chosen, setChosen] = useState<string | null>(null)
  const [pane, setPane] = useState<'criteria' | 'ranking'>('criteria')
  const map = useRef<MapHandle>(null)
  const layerName = useLayerName()
  const teller = useMemo<Teller>(() => ({ say, locale, dicts, layerName }), [say, locale, dicts, layerName])
  const data = ranking?.data
  const index = useMemo(
    () => (chosen === null ? -1 : (data?.lands.findIndex(({ id }) => id === chosen) ?? -1)),
    [data, chosen],
  )
  const show = (land: number): void => {
    const at = data?.lands[land]?.at
    if (at) map.current?.goTo(at, closeZoom)
  }
  const choose = (land: number): void => setChosen(data?.lands[land]?.id ?? null)
  const landName = useCallback((land: number): string => data?.lands[land]?.name ?? '', [data])
  const isShown = (which: typeof pane): boolean => !isPhone || pane === which
  return (
    <div className="suitability">
      {isPhone && (
        <Segmented
          block
          className="suitability-panes"
          aria-label={say(words.panes)}
          value={pane}
          onChange={setPane}
          options={(['criteria', 'ranking'] as const).map((value) => ({ value, label: say(words[value]) }))}
        />
      )}
      {isShown('criteria') && (
        <aside className="suitability-criteria" aria-label={say(words.criteria)}>
          <CriteriaPanel
            model={model}
            change={change}
            layers={layerNames}
            states={asked.data?.criteria ?? noStates}
            sensitivity={sensitivity}
            landName={landName}
            teller={teller}
          />
        </aside>
      )}
      <div className="suitability-map">
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            <ScoreMap handle={map} ranking={ranking} chosen={index < 0 ? null : index} onChoose={choose} />
          </Suspense>
        </ErrorBoundary>
      </div>
      {isShown('ranking') && (
        <section className="suitability-ranking" aria-label={say(words.ranking)} aria-busy={asked.isFetching}>
          <header className="row-middle">
            <h2>{say(words.ranking)}</h2>
            {ranking && <ExportButton ranking={ranking} teller={teller} />}
          </header>
          <Counts ranking={ranking} isPending={asked.isFetching} />
          {asked.isError && (
            <LoadFailed what={say(words.failed)} error={asked.error} retry={() => void asked.refetch()} />
          )}
          {model.criteria.length === 0 && <p>{say(words.noCriteria)}</p>}
          {ranking && (
            <RankingList ranking={ranking} chosen={index < 0 ? null : index} onChoose={choose} onShow={show} />
          )}
          {ranking &&
            (index < 0 ? (
              <p className="soft-small suitability-card">{say(words.chooseLand)}</p>
            ) : (
              <LandCard
                ranking={ranking}
                land={index}
                template={model.template}
                teller={teller}
                onAnalyse={onAnalyse}
              />
            ))}
        </section>
      )}
    </div>
  )
}

function Counts({ ranking, isPending }: { ranking: Ranking | null; isPending: boolean }) {
  const say = useWords()
  const [out, pending] = useMemo(() => {
    const count = (tier: number): number =>
      ranking?.scores.tier.reduce((sum, own) => sum + Number(own === tier), 0) ?? 0
    return [count(tiers.out), count(tiers.pending)]
  }, [ranking])
  if (isPending)
    return (
      <p role="status" className="soft-small">
        {say(words.loading)}
      </p>
    )
  if (!ranking) return null
  return (
    <p role="status" className="soft-small">
      {ranking.data.total === 0
        ? say(words.empty)
        : say(pending > 0 ? words.countsPending : words.counts, { total: ranking.data.total, out, pending })}
    </p>
  )
}

/** Exports the current ranking to a spreadsheet. */
function ExportButton({ ranking, teller }: { ranking: Ranking; teller: Teller }) {
  const { say } = teller
  const { message } = App.useApp()
  const [isBusy, setIsBusy] = useState(false)
  const save = (format: 'xlsx' | 'csv'): void => {
    setIsBusy(true)
    exportTable(rankingTable(ranking, teller), { name: say(words.title), format })
      .catch((error: unknown) => void message.error(error instanceof Error ? error.message : say(words.failed)))
      .finally(() => setIsBusy(false))
  }
  const items = (['xlsx', 'csv'] as const).map((key) => ({ key, label: key.toUpperCase() }))
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => save(key === 'csv' ? 'csv' : 'xlsx') }}>
      <Button size="small" loading={isBusy}>
        {say(words.export)}
      </Button>
    </Dropdown>
  )
}
