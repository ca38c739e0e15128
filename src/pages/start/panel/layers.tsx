import { CloseOutlined, DownOutlined, HolderOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useWords } from '../../../providers/i18n.ts'
import { useDictLists, type Facets } from '../../../providers/lands.ts'
import { announce } from '../../../providers/notices.ts'
import { offerWords } from '../../../offer/words.ts'
import { isPlan, mostPlans, withPlan, type LayerChoice, type LayerId, type PlanId } from '../state/layers.ts'
import type { Basemap } from '../state/start-state.ts'
import type { Plans } from '../use-plans.ts'
import { startWords } from '../words.ts'
import { PlanLegend, PlanList } from './plan-list.tsx'
import { planWords } from './plan-words.ts'
import { useLayerOrder, type LayerOrder } from './use-layer-order.ts'
import './layers.css'

type Props = {
  layers: readonly LayerChoice[]
  /** `isSlide`: one of many changes of a movement, which are one step for the back button. */
  onLayers: (layers: readonly LayerChoice[], isSlide?: boolean) => void
  basemap: Basemap
  basemaps: readonly Basemap[]
  onBasemap: (basemap: Basemap) => void
  /** How many of each value are in the part of the map that is seen. */
  inView: Readonly<Record<'lands' | 'projects', Facets | undefined>>
  plans: Plans | null
}

const layerNames = { lands: offerWords.lands, projects: offerWords.projects, regions: startWords.regions } as const

/** Layers from top to bottom: shown or not, how strongly, in which order, each with the legend of what is in view. */
export function Layers({ layers: asked, onLayers, basemap, basemaps, onBasemap, inView, plans }: Props) {
  const say = useWords()
  const rest = useRef<HTMLDivElement>(null)
  // A link may name a planning layer that is not shown any more.
  const layers = useMemo(() => (plans ? asked.filter(({ id }) => !isPlan(id) || plans.has(id)) : asked), [asked, plans])
  const nameOf = (id: LayerId): string => (isPlan(id) ? (plans?.get(id)?.name ?? say(planWords.title)) : say(layerNames[id]))
  const add = (id: PlanId) => {
    if (layers.filter((each) => isPlan(each.id)).length >= mostPlans) return announce({ look: 'toast', kind: 'warning', key: 'plans', title: planWords.full })
    onLayers(withPlan(layers, id))
    rest.current?.focus()
  }
  const remove = (id: LayerId) => {
    onLayers(layers.filter((each) => each.id !== id))
    rest.current?.focus()
  }
  const change = (id: LayerId, part: Partial<LayerChoice>, isSlide = false) => onLayers(layers.map((each) => (each.id === id ? { ...each, ...part } : each)), isSlide)
  const order = useLayerOrder(layers, onLayers)
  return (
    <div className="start-layers">
      {basemaps.some((each) => each !== basemap) && (
        <fieldset>
          <legend>{say(startWords.basemap)}</legend>
          <div className="basemaps">
            {basemaps.map((each) => (
              <button key={each} type="button" aria-pressed={each === basemap} data-basemap={each} onClick={() => onBasemap(each)}>
                <i aria-hidden="true" />
                {say(startWords[each])}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <p className="offer-soft">{say(startWords.layerOrder)}</p>
      <ol>
        {layers.map((layer) => (
          <li key={layer.id} data-off={layer.isVisible ? undefined : true} data-target={order.target === layer.id || undefined} {...order.dropsOn(layer.id)}>
            <LayerLine layer={layer} name={nameOf(layer.id)} order={order} onChange={(part, isSlide) => change(layer.id, part, isSlide)} onRemove={isPlan(layer.id) ? () => remove(layer.id) : null} />
            {layer.isVisible && <LegendOf id={layer.id} inView={inView} plans={plans} />}
          </li>
        ))}
      </ol>
      <p className="for-readers" role="status">{order.said && say(startWords.layerMoved, { ...order.said, name: nameOf(order.said.id) })}</p>
      <div ref={rest} tabIndex={-1} className="plan-rest"><PlanList plans={plans} chosen={new Set(layers.map(({ id }) => id))} onAdd={add} /></div>
    </div>
  )
}

type LineProps = { layer: LayerChoice; name: string; order: LayerOrder; onChange: (part: Partial<LayerChoice>, isSlide?: boolean) => void; /** Null for a layer that is always there. */ onRemove: (() => void) | null }

/** One layer: a handle for the mouse, whether and how strongly it is shown, and two buttons that do what the handle does. */
function LayerLine({ layer, name, order, onChange, onRemove }: LineProps) {
  const say = useWords()
  return (
    <div className="layer-line">
      <span className="layer-handle" aria-hidden="true" title={say(startWords.dragLayer)} {...order.drags(layer.id)}><HolderOutlined /></span>
      <Shown layer={layer} name={name} onChange={onChange} />
      <Button type="text" size="small" icon={<UpOutlined />} ref={order.button(layer.id, -1)} disabled={!order.canMove(layer.id, -1)} aria-label={say(startWords.moveUp, { name })} onClick={() => order.move(layer.id, -1)} />
      <Button type="text" size="small" icon={<DownOutlined />} ref={order.button(layer.id, 1)} disabled={!order.canMove(layer.id, 1)} aria-label={say(startWords.moveDown, { name })} onClick={() => order.move(layer.id, 1)} />
      {onRemove && <Button type="text" size="small" icon={<CloseOutlined />} aria-label={say(planWords.remove, { name })} onClick={onRemove} />}
    </div>
  )
}

type ShownProps = { layer: LayerChoice; name: string; onChange: (part: Partial<LayerChoice>, isSlide?: boolean) => void }

/** The two controls of a layer. They show at once what the address has a moment later. */
function Shown({ layer, name, onChange }: ShownProps) {
  const say = useWords()
  const [now, setNow] = useState(layer)
  useEffect(() => setNow(layer), [layer])
  const set = (part: Partial<LayerChoice>, isSlide: boolean) => {
    setNow({ ...now, ...part })
    onChange(part, isSlide)
  }
  return (
    <>
      <label>
        <input type="checkbox" checked={now.isVisible} aria-label={say(startWords.showLayer, { name })} onChange={(event) => set({ isVisible: event.target.checked }, false)} />
        <span>{name}</span>
      </label>
      <input type="range" min={0} max={100} step={5} value={Math.round(now.opacity * 100)} disabled={!now.isVisible} aria-label={say(startWords.opacity, { name })} onChange={(event) => set({ opacity: Number(event.target.value) / 100 }, true)} />
    </>
  )
}

function LegendOf({ id, inView, plans }: { id: LayerId } & Pick<Props, 'inView' | 'plans'>) {
  if (id === 'regions') return null
  if (!isPlan(id)) return <Legend kind={id} facets={inView[id]} />
  const plan = plans?.get(id)
  return plan ? <PlanLegend plan={plan} /> : null
}

const legendOf = { lands: ['land_status', 'landStatus'], projects: ['project_stage', 'stage'] } as const

/** The colours that are in view, with how many there are of each. */
function Legend({ kind, facets }: { kind: 'lands' | 'projects'; facets: Facets | undefined }) {
  const say = useWords()
  const [code, field] = legendOf[kind]
  const items = useDictLists([code])[code] ?? []
  const counts = facets?.fields[field]
  const shown = items.filter(({ value }) => !counts || counts[value])
  return (
    <ul className="layer-legend" aria-label={say(startWords.legendInView)}>
      {shown.map((item) => (
        <li key={item.value}>
          <i data-kind={kind} style={{ '--dot': item.color ?? 'var(--ink-soft)' } as React.CSSProperties} />
          {item.label}
          {counts && <small>{counts[item.value]}</small>}
        </li>
      ))}
    </ul>
  )
}
