import { Button, Flex, InputNumber, Typography } from 'antd'
import { lazy, Suspense, useMemo, type ComponentProps } from 'react'
import type { Extent, LonLat, Overlay } from '../../map/index.ts'
import { isRecord } from '../../providers/call-error.ts'
import { useWords } from '../../providers/i18n.ts'
import { usePlainGround } from '../../providers/lands.ts'
import { site } from '../../providers/site.ts'
import { useThemeMode } from '../../providers/theme-mode.ts'
import type { Extensions } from '../crud/index.tsx'
import { projectWords } from './words.ts'
import './project.css'

const MapView = lazy(() => import('../../map/index.ts').then((map) => ({ default: map.MapView })))
const wholeCountry: Extent = [73, 18, 135, 54]
/** As the server answers coordinates. */
const decimals = 7

type Props = ComponentProps<NonNullable<Extensions['geometry']>>

/** A place picked on a map or typed in two numbers; both stay the same. */
export default function LocationInput({ id, value, onChange, disabled }: Props) {
  const say = useWords()
  const { isDark } = useThemeMode()
  const ground = usePlainGround()
  const at = placeOf(value)
  const overlays = useMemo((): readonly Overlay[] => overlayOf(value), [value])
  const set = (longitude: number, latitude: number) => onChange?.({ type: 'Point', coordinates: [rounded(longitude), rounded(latitude)] })
  const typed = (index: 0 | 1) => (
    <InputNumber
      id={index === 0 ? id : undefined}
      disabled={disabled}
      value={at?.[index] ?? null}
      min={index === 0 ? -180 : -85}
      max={index === 0 ? 180 : 85}
      step={0.001}
      addonBefore={say(index === 0 ? projectWords.longitude : projectWords.latitude)}
      aria-label={say(index === 0 ? projectWords.longitude : projectWords.latitude)}
      onChange={(next) => typeof next === 'number' && set(index === 0 ? next : (at?.[0] ?? middle(0)), index === 1 ? next : (at?.[1] ?? middle(1)))}
    />
  )
  return (
    <div>
      <div className="location-map">
        <Suspense fallback={null}>
          <MapView home={site.extent ?? wholeCountry} view={null} theme={isDark ? 'dark' : 'light'} say={say} basemap="plain" plain={ground.data ?? null} layers={[]} overlays={overlays} onPick={(_features, picked: LonLat) => !disabled && set(picked[0], picked[1])} />
        </Suspense>
      </div>
      <Flex gap={8} wrap>
        {typed(0)}
        {typed(1)}
        {at && !disabled && <Button onClick={() => onChange?.(null)}>{say(projectWords.noLocation)}</Button>}
      </Flex>
      <Typography.Text type="secondary">{say(projectWords.pickHint)}</Typography.Text>
    </div>
  )
}

function middle(index: 0 | 1): number {
  const extent = site.extent ?? wholeCountry
  return rounded((extent[index] + extent[index + 2 as 2 | 3]) / 2)
}

function rounded(value: number): number {
  return Number(value.toFixed(decimals))
}

function placeOf(value: unknown): [number, number] | null {
  const coordinates: unknown = isRecord(value) && value.type === 'Point' ? value.coordinates : null
  if (!Array.isArray(coordinates)) return null
  const [longitude, latitude] = coordinates as unknown[]
  return typeof longitude === 'number' && typeof latitude === 'number' ? [longitude, latitude] : null
}

function overlayOf(value: unknown): readonly Overlay[] {
  return placeOf(value) ? [{ id: 'location', kind: 'selected', features: { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: value }] } }] : []
}
