import { Suspense, useEffect, useMemo, useState } from 'react'
import { useList, useMany } from '@refinedev/core'
import { Alert, App, Form, Select } from 'antd'
import { MapView, useMapBase, usePlainBasemap, useStatusStyles, useTiles } from '../../frame/map.tsx'
import type { FeatureRef, MapFeature, MapHandle } from '../../map/index.ts'
import { useMay } from '../../providers/access.ts'
import type { AnyRow } from '../../resources/define.ts'
import { lands } from '../../resources/lands.ts'
import { isWithinRegion, regionPrefix } from '../../resources/region-code.ts'
import { useSettled } from '../../use-settled.ts'
import { useRegionTree, type InputProps } from '../crud/index.tsx'
import { useFound } from '../crud/list/use-found.ts'
import { projectWords } from './words.ts'
import './lands-input.css'

const names = ['lands'] as const
const none: readonly string[] = []

/** Parcels of a project, chosen from a list or on a map of its region: a click adds or removes one. */
export default function LandsInput({ id, row, value, onChange, disabled = false }: InputProps) {
  const { say } = useMapBase()
  const mayChoose = useMay(lands.code, 'list')
  const isFixed = !useMay(lands.code, 'edit') || !mayChoose || disabled
  const ids = useMemo(() => (Array.isArray(value) ? value.map(String) : none), [value])
  const region = useProjectRegion()
  const { result: chosen } = useMany<AnyRow>({
    resource: lands.name,
    ids: [...ids],
    queryOptions: { enabled: mayChoose && ids.length > 0 },
    errorNotification: false,
  })
  const rows = ids.length > 0 ? (chosen?.data ?? []) : []
  const elsewhere = rows.filter(({ projectid }) => projectid && projectid !== row?.id)
  return (
    <div className="project-lands">
      <LandSelect {...{ id, ids, rows, region, isFixed, onChange }} known={row?._labels?.lands} />
      {elsewhere.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={elsewhere.map((land) => (
            <div key={land.id}>
              {say(projectWords.landElsewhere, {
                land: String(land.name),
                project: String(land._labels?.projectid ?? land.projectid),
              })}
            </div>
          ))}
        />
      )}
      {mayChoose && <LandsMap {...{ ids, region, isFixed, onChange }} />}
      <small className="soft">{say(hintOf({ isFixed, hasRegion: region !== null }))}</small>
    </div>
  )
}

function hintOf({ isFixed, hasRegion }: { isFixed: boolean; hasRegion: boolean }) {
  if (isFixed) return projectWords.landsFixed
  return hasRegion ? projectWords.landsHint : projectWords.regionFirst
}

type Region = ReturnType<typeof useProjectRegion>
type Choice = { ids: readonly string[]; region: Region; isFixed: boolean; onChange: InputProps['onChange'] }

/** The region that the form holds, from the tree; null while none is chosen. */
function useProjectRegion() {
  const code: unknown = Form.useWatch('xzqdm', Form.useFormInstance())
  const { byCode } = useRegionTree()
  return (typeof code === 'string' ? byCode.get(code) : undefined) ?? null
}

function prefixOf(region: Region): string {
  return region ? regionPrefix(region.key, region.level) : ''
}

type SelectProps = Choice & { id: string | undefined; rows: readonly AnyRow[]; known: unknown }

/** The same choice from a list, by keyboard: parcels of the region by number or name. */
function LandSelect({ id, ids, rows, region, isFixed, onChange, known }: SelectProps) {
  const { say } = useMapBase()
  const [q, setQ] = useState('')
  const [hasOpened, setOpened] = useState(false)
  const { result, query } = useList<AnyRow>({
    resource: lands.name,
    filters: [
      { field: 'xzqdm', operator: 'startswith', value: prefixOf(region) },
      { field: 'q', operator: 'eq', value: useSettled(q) },
    ],
    pagination: { pageSize: 50 },
    queryOptions: { enabled: hasOpened && region !== null && !isFixed },
    errorNotification: false,
  })
  const labels = new Map([...(result.data ?? []), ...rows].map((land) => [land.id, titleOf(land)]))
  const stored = (at: number): string | undefined => (Array.isArray(known) ? String(known[at] ?? '') : undefined)
  return (
    <Select
      id={id}
      mode="multiple"
      className="crud-fill"
      disabled={isFixed}
      value={[...ids]}
      onChange={(next) => onChange?.(next)}
      placeholder={say(region ? projectWords.chooseLands : projectWords.regionFirst)}
      options={[
        ...ids.map((land, at) => ({ value: land, label: labels.get(land) ?? stored(at) ?? land })),
        ...(result.data ?? []).flatMap((land) =>
          ids.includes(land.id) ? [] : [{ value: land.id, label: titleOf(land) }],
        ),
      ]}
      filterOption={false}
      onSearch={setQ}
      onOpenChange={(isOpen) => isOpen && setOpened(true)}
      loading={query.isFetching}
    />
  )
}

function titleOf({ name, landCode }: AnyRow): string {
  return `${String(name)} ${String(landCode)}`
}

/** The parcels of the region; those of a project are marked. */
function LandsMap({ ids, region, isFixed, onChange }: Choice) {
  const { message } = App.useApp()
  const base = useMapBase()
  const [handle, setHandle] = useState<MapHandle | null>(null)
  const { tilesOf, regions } = useTiles()
  const { lands: style } = useStatusStyles(names)
  const basemap = usePlainBasemap()
  const prefix = prefixOf(region)
  const inRegion = useMemo(() => ({ q: '', filters: { xzqdm_startswith: prefix } }), [prefix])
  const found = useFound(lands, inRegion, prefix !== '')
  const shown = found && !found.isTooMany ? found.ids : null
  const layers = useMemo(
    () => [...tilesOf(lands.name, { style, filter: shown }), regions, ...basemap],
    [tilesOf, style, shown, regions, basemap],
  )
  const selected = useMemo<readonly FeatureRef[]>(() => ids.map((id) => ({ layer: lands.name, id })), [ids])
  const extent = region?.extent ?? null
  useEffect(() => {
    if (extent) handle?.fit([extent.xmin, extent.ymin, extent.xmax, extent.ymax])
  }, [handle, extent])
  const pick = (features: readonly MapFeature[]): void => {
    const land = features.find(({ layer }) => layer === lands.name)
    if (!land || isFixed) return
    if (ids.includes(land.id)) return onChange?.(ids.filter((id) => id !== land.id))
    if (region && isWithinRegion(String(land.properties.xzqdm), { xzqdm: region.key, xzqjb: region.level }))
      return onChange?.([...ids, land.id])
    void message.info(base.say(region ? projectWords.otherRegion : projectWords.regionFirst))
  }
  return (
    <div className="crud-place project-lands-map">
      <Suspense fallback={null}>
        <MapView {...base} layers={layers} selected={selected} onPick={pick} handle={setHandle} />
      </Suspense>
    </div>
  )
}
