import { Button, Flex, InputNumber, Typography } from 'antd'
import { Suspense, useMemo } from 'react'
import { MapView, useMapBase, usePlainBasemap } from '../../frame/map.tsx'
import type { LonLat, MapLayer } from '../../map/index.ts'
import { isRecord } from '../../providers/call-error.ts'
import { siteMiddle } from '../../providers/site.ts'
import type { InputProps } from '../crud/index.tsx'
import { projectWords } from './words.ts'

/** Decimals of coordinates in the server's responses. */
const decimals = 7

/** A point picked on a map or typed as two numbers; both inputs stay in sync. */
export default function LocationInput({ id, value, onChange, disabled }: InputProps) {
  const base = useMapBase()
  const { say } = base
  const basemap = usePlainBasemap()
  const at = placeOf(value)
  const middle = siteMiddle()
  const layers = useMemo(() => [...overlayOf(value), ...basemap], [value, basemap])
  const set = (longitude: number, latitude: number) =>
    onChange?.({ type: 'Point', coordinates: [rounded(longitude), rounded(latitude)] })
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
      onChange={(next) =>
        typeof next === 'number' &&
        set(index === 0 ? next : (at?.[0] ?? rounded(middle[0])), index === 1 ? next : (at?.[1] ?? rounded(middle[1])))
      }
    />
  )
  return (
    <div>
      <div className="crud-place">
        <Suspense fallback={null}>
          <MapView
            {...base}
            layers={layers}
            onPick={(_features, picked: LonLat) => !disabled && set(picked[0], picked[1])}
          />
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

function rounded(value: number): number {
  return Number(value.toFixed(decimals))
}

function placeOf(value: unknown): [number, number] | null {
  const coordinates: unknown = isRecord(value) && value.type === 'Point' ? value.coordinates : null
  if (!Array.isArray(coordinates)) return null
  const [longitude, latitude]: unknown[] = coordinates
  return typeof longitude === 'number' && typeof latitude === 'number' ? [longitude, latitude] : null
}

function overlayOf(value: unknown): readonly MapLayer[] {
  return placeOf(value)
    ? [
        {
          id: 'location',
          kind: 'overlay',
          look: 'selected',
          features: { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: value }] },
        },
      ]
    : []
}
