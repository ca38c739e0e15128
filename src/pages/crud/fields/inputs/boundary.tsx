import { lazy, useMemo, useState } from 'react'
import { useWords } from '../../../../providers/i18n.ts'
import { usePlainGround } from '../../../../providers/lands.ts'
import { useBoundaries, useNeighbours } from '../../../../providers/neighbours.ts'
import { site } from '../../../../providers/site.ts'
import { useThemeMode } from '../../../../providers/theme-mode.ts'
import { tileUrl, tokenHeader, useLayerVersions } from '../../../../providers/tiles.ts'
import type { BasemapId, Extent, MapLayer } from '../../../../map/index.ts'
import type { Geometry } from '../../../../resources/define.ts'
import { rowTitle } from '../../list/row-title.ts'
import { overlapsOf } from '../overlaps.ts'
import { useRefusalData } from '../refusal-data.ts'
import type { FieldOf, InputProps } from '../renderer.ts'

const BoundaryEditor = lazy(async () => ({ default: (await (await import('../../../../map/index.ts')).loadBoundaryEditor()).BoundaryEditor }))

/** China, where the server says nothing of its own region. */
const wholeCountry: Extent = [73, 18, 135, 54]
const onlyPlain: readonly BasemapId[] = ['plain']
const withTianditu: readonly BasemapId[] = ['plain', 'img', 'vec', 'ter']

/** The boundary of a row on a map: drawn, changed, and, when a save was refused for it, shown with the neighbours in its way. */
export default function BoundaryInput({ id, resource, name, row, value, onChange, disabled = false }: InputProps<FieldOf<'geometry'>>) {
  const say = useWords()
  const { isDark } = useThemeMode()
  const ground = usePlainGround()
  const [near, setNear] = useState<Extent | null>(null)
  const asked = { resource, field: name }
  const around = useNeighbours(asked, near)
  const refusal = useRefusalData()
  const refused = useMemo(() => overlapsOf(refusal, name), [refusal, name])
  const isAround = (id: string | null) => around.some((other) => other.row.id === id)
  const far = useBoundaries(asked, refused.flatMap(({ id }) => (id === null || isAround(id) ? [] : [{ id }])))
  const neighbours = useMemo(
    () => around.flatMap(({ row: other, boundary }) => (other.id === row?.id ? [] : [{ id: other.id, name: rowTitle(resource, other), boundary }])),
    [around, row?.id, resource],
  )
  const overlaps = useMemo(
    () => refused.map((each) => ({ ...each, boundary: [...around, ...far].find((other) => other.row.id === each.id)?.boundary ?? null })),
    [refused, around, far],
  )
  return (
    <BoundaryEditor
      id={id}
      value={asGeometry(value)}
      onChange={(next) => onChange?.(next)}
      isFixed={disabled}
      home={site.extent ?? wholeCountry}
      theme={isDark ? 'dark' : 'light'}
      say={say}
      plain={ground.data ?? null}
      basemaps={site.hasTianditu ? withTianditu : onlyPlain}
      layers={useLayers(resource)}
      neighbours={neighbours}
      overlaps={overlaps}
      onNear={setNear}
    />
  )
}

/** What is stored already, by way of orientation; a foreign server has no tiles. */
function useLayers(resource: InputProps['resource']): readonly MapLayer[] {
  const versions = useLayerVersions()
  return useMemo(() => {
    const names = site.hasExtras && resource.tile ? [resource.name] : []
    return names.map((each) => ({ id: each, isVisible: true, opacity: 0.55, url: tileUrl(each, versions[each]), headers: tokenHeader() }))
  }, [resource, versions])
}

function asGeometry(value: unknown): Geometry | null {
  return typeof value === 'object' && value !== null && 'coordinates' in value ? (value as Geometry) : null
}
