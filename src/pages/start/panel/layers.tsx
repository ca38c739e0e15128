import { CloseOutlined, DownOutlined, HolderOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useWords } from '../../../providers/i18n.ts'
import { useLegends, type LegendItem, type MapLayer } from '../../../map/index.ts'
import type { Facets } from '../../../providers/lands.ts'
import { announce } from '../../../providers/notices.ts'
import { Swatch } from '../../../offer/plan/swatch.tsx'
import { isPlan, mostPlans, withPlan, type LayerChoice, type LayerId, type PlanId } from '../state/layers.ts'
import type { Plan, Plans } from '../use-plans.ts'
import { layersWords } from './layers-words.ts'
import { PlanLegend, PlanList } from './plan-list.tsx'
import { planWords } from './plan-words.ts'
import { useLayerOrder, type LayerOrder } from './use-layer-order.ts'
import { VerdictColours, type Colouring } from './verdict-colours.tsx'
import './layers.css'

type Props = {
  layers: readonly LayerChoice[]
  /** `isSlide`: one of many changes of a slider movement, which form one step of the back button. */
  onLayers: (layers: readonly LayerChoice[], isSlide?: boolean) => void
  /** Counts by value in the visible part of the map. */
  inView: Readonly<Record<'lands' | 'projects', Facets | undefined>>
  plans: Plans | null
  /** Layers on the map, including the selected ones. */
  mapLayers: readonly MapLayer[]
  colouring: Colouring
  onColouring: (change: Partial<Colouring>) => void
}

/** Layers from top to bottom: visibility, opacity, order, each with the legend of what is in view. */
export function Layers(props: Props) {
  const { layers: asked, onLayers, inView, plans, mapLayers } = props
  const say = useWords()
  const rest = useRef<HTMLDivElement>(null)
  // A link may contain a planning layer that is no longer available.
  const layers = useMemo(() => (plans ? asked.filter(({ id }) => !isPlan(id) || plans.has(id)) : asked), [asked, plans])
  const shown = useMemo(() => new Map(mapLayers.map((layer) => [layer.id, layer])), [mapLayers])
  const legends = useLegends(mapLayers)
  const nameOf = (id: LayerId): string => shown.get(id)?.label ?? say(planWords.title)
  const add = (id: PlanId) => {
    if (layers.filter((each) => isPlan(each.id)).length >= mostPlans)
      return announce({ look: 'toast', kind: 'warning', key: 'plans', title: planWords.full })
    onLayers(withPlan(layers, id))
    rest.current?.focus()
  }
  const remove = (id: LayerId) => {
    onLayers(layers.filter((each) => each.id !== id))
    rest.current?.focus()
  }
  const change = (id: LayerId, part: Partial<LayerChoice>, isSlide = false) =>
    onLayers(
      layers.map((each) => (each.id === id ? { ...each, ...part } : each)),
      isSlide,
    )
  const order = useLayerOrder(layers, onLayers)
  return (
    <div className="start-layers">
      <VerdictColours {...props.colouring} onChange={props.onColouring} />
      <p className="soft">{say(layersWords.layerOrder)}</p>
      <ol>
        {layers.map((layer) => (
          <li
            key={layer.id}
            data-off={layer.isVisible ? undefined : true}
            data-target={order.target === layer.id || undefined}
            {...order.dropsOn(layer.id)}
          >
            <LayerLine
              layer={layer}
              name={nameOf(layer.id)}
              order={order}
              onChange={(part, isSlide) => change(layer.id, part, isSlide)}
              onRemove={isPlan(layer.id) ? () => remove(layer.id) : null}
            />
            {layer.isVisible && (
              <Legend
                layer={shown.get(layer.id)}
                items={legends.get(layer.id)?.items ?? []}
                inView={inView}
                plan={plans?.get(layer.id)}
              />
            )}
          </li>
        ))}
      </ol>
      <p className="for-readers" role="status">
        {order.said && say(layersWords.layerMoved, { ...order.said, name: nameOf(order.said.id) })}
      </p>
      <div ref={rest} tabIndex={-1} className="plan-rest">
        <PlanList plans={plans} chosen={new Set(layers.map(({ id }) => id))} onAdd={add} />
      </div>
    </div>
  )
}

type LineProps = {
  layer: LayerChoice
  name: string
  order: LayerOrder
  onChange: (part: Partial<LayerChoice>, isSlide?: boolean) => void
  /** Null for a permanent layer. */ onRemove: (() => void) | null
}

/** One layer: drag handle, visibility, opacity, and two buttons that move it like the handle. */
function LayerLine({ layer, name, order, onChange, onRemove }: LineProps) {
  const say = useWords()
  return (
    <div className="layer-line">
      <span className="layer-handle" aria-hidden="true" title={say(layersWords.dragLayer)} {...order.drags(layer.id)}>
        <HolderOutlined />
      </span>
      <Shown layer={layer} name={name} onChange={onChange} />
      <Button
        type="text"
        size="small"
        icon={<UpOutlined />}
        ref={order.button(layer.id, -1)}
        disabled={!order.canMove(layer.id, -1)}
        aria-label={say(layersWords.moveUp, { name })}
        onClick={() => order.move(layer.id, -1)}
      />
      <Button
        type="text"
        size="small"
        icon={<DownOutlined />}
        ref={order.button(layer.id, 1)}
        disabled={!order.canMove(layer.id, 1)}
        aria-label={say(layersWords.moveDown, { name })}
        onClick={() => order.move(layer.id, 1)}
      />
      {onRemove && (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={say(planWords.remove, { name })}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

type ShownProps = {
  layer: LayerChoice
  name: string
  onChange: (part: Partial<LayerChoice>, isSlide?: boolean) => void
}

/** Visibility and opacity of a layer. They show a change at once; the address follows a moment later. */
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
        <input
          type="checkbox"
          checked={now.isVisible}
          aria-label={say(layersWords.showLayer, { name })}
          onChange={(event) => set({ isVisible: event.target.checked }, false)}
        />
        <span className="one-line">{name}</span>
      </label>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(now.opacity * 100)}
        disabled={!now.isVisible}
        aria-label={say(layersWords.opacity, { name })}
        onChange={(event) => set({ opacity: Number(event.target.value) / 100 }, true)}
      />
    </>
  )
}

type LegendProps = { layer: MapLayer | undefined; items: readonly LegendItem[]; plan: Plan | undefined } & Pick<
  Props,
  'inView'
>

/**
 * Legend of a layer: for parcels and projects only the values in view, with counts; for a planning layer also its
 * meaning.
 */
function Legend({ layer, items, inView, plan }: LegendProps) {
  const say = useWords()
  if (items.length === 0) return null
  if (plan) return <PlanLegend plan={plan} />
  const counts =
    layer?.kind === 'tiles' &&
    layer.style &&
    'field' in layer.style &&
    (layer.id === 'lands' || layer.id === 'projects')
      ? inView[layer.id]?.fields[layer.style.field]
      : undefined
  const shown = items.filter(({ value }) => !counts || (value !== undefined && counts[value]))
  return (
    <ul className="layer-legend" aria-label={say(layersWords.legendInView)}>
      {shown.map(({ value, label, color, look, isHatched }) => (
        <li key={`${value} ${label}`}>
          {look ? (
            <Swatch look={look} />
          ) : (
            <i data-kind={layer?.id} data-hatched={isHatched || undefined} style={{ '--dot': color }} />
          )}
          {label}
          {counts && value !== undefined && <small>{counts[value]}</small>}
        </li>
      ))}
    </ul>
  )
}
