import { lazy, Suspense, useState, type RefObject } from 'react'
import type { LonLat, MapHandle, MeasureResult } from '../../../map/index.ts'
import { useWords } from '../../../providers/i18n.ts'
import { useDictLists } from '../../../providers/lands.ts'
import { useMapTitle } from '../../../providers/map-title.ts'
import { saveFile } from '../../../providers/resource-calls.ts'
import type { DrawnArea } from '../../../resources/drawn-area.ts'
import { offerWords } from '../../../offer/words.ts'
import { isPlan } from '../state/layers.ts'
import type { StartState } from '../state/start-state.ts'
import type { Plans } from '../use-plans.ts'
import { mapTool, type StartTool } from './start-tool.ts'
import { toolWords } from './tool-words.ts'
import { SwipeHandle, Toolbar } from './toolbar.tsx'

const MeasurePanel = lazy(() => import('./measure-panel.tsx'))

const legendDicts = { lands: 'land_status', projects: 'project_stage' } as const

/** Which tool is on, and what it has found. */
export function useTools({ map, state, plans }: { map: RefObject<MapHandle | null>; state: StartState; plans: Plans | null }) {
  const say = useWords()
  const title = useMapTitle()
  const dicts = useDictLists(Object.values(legendDicts))
  const [tool, setTool] = useState<StartTool | null>(null)
  const [result, setResult] = useState<MeasureResult | null>(null)
  const [swipe, setSwipe] = useState<number | null>(null)
  const [isPrinting, setIsPrinting] = useState(false)
  const print = async () => {
    setIsPrinting(true)
    const drawn = state.layers.flatMap(({ id, isVisible }) => (isVisible && isPlan(id) ? (plans?.get(id) ?? []) : []))
    const legend = state.layers.flatMap(({ id, isVisible }) => {
      if (!isVisible || id === 'regions' || isPlan(id)) return []
      const items = (dicts[legendDicts[id]] ?? []).flatMap(({ color, label }) => (color ? [{ color, label }] : []))
      return [{ heading: say(offerWords[id]), items }]
    })
    if (drawn.length > 0) legend.push({ heading: say(toolWords.plans), items: drawn.map(({ name, look }) => ({ color: look.fillOpacity > 0.1 ? look.fill : look.line, label: name })) })
    const date = new Date().toLocaleDateString('sv-SE')
    // The dialog tells of progress and of failures; null means that it was called off.
    const sheet = (await map.current?.print({ title, legend, source: title, date })) ?? null
    if (sheet) saveFile({ blob: sheet, name: `${title}-${date}.${sheet.type === 'application/pdf' ? 'pdf' : 'png'}` })
    setIsPrinting(false)
  }
  return {
    tool,
    result,
    swipe,
    isPrinting,
    print,
    onTool: (next: StartTool | null) => {
      // What was measured as an area goes on as a drawn one, and the other way round: the map keeps its points.
      if (mapTool(next) !== mapTool(tool)) setResult(null)
      setTool(next)
    },
    onMeasure: (next: MeasureResult | null) => (next ? setResult(next) : (setTool(null), setResult(null))),
    onPoints: (points: readonly LonLat[]) => map.current?.setMeasured(points),
    onSwipe: setSwipe,
  }
}

type Props = ReturnType<typeof useTools> & { onHome: () => void; onZoom: (step: number) => void; onShare: () => void; onArea: (area: DrawnArea) => void }

/** The bar of tools and what the one that is on shows. */
export function Tools({ tool, result, swipe, isPrinting, print, onTool, onPoints, onSwipe, onHome, onZoom, onShare, onArea }: Props) {
  return (
    <>
      <Toolbar tool={tool} onTool={onTool} isSwiping={swipe !== null} onSwipe={(isOn) => onSwipe(isOn ? 0.5 : null)} isPrinting={isPrinting} onPrint={() => void print()} onShare={onShare} onZoom={onZoom} onHome={onHome} />
      {tool && <Suspense fallback={null}><MeasurePanel tool={tool} result={result} onPoints={onPoints} onEnd={() => onTool(null)} onArea={(area) => (onTool(null), onArea(area))} /></Suspense>}
      {swipe !== null && <SwipeHandle share={swipe} onChange={onSwipe} />}
    </>
  )
}
