import { useMemo, useState } from 'react'
import { mostBeside } from '../../../resources/schemes.ts'
import { Beside } from './beside.tsx'
import type { SchemeColumn } from './columns.ts'
import { Radar } from './radar.tsx'
import { SchemeMap } from './scheme-map.tsx'

type Props = {
  columns: readonly SchemeColumn[]
  /** All columns on the map; default `columns`. */ onMap?: readonly SchemeColumn[]
}

/** Map, radar and table of the columns side by side; the radar shows the first four. */
export function Board({ columns, onMap = columns }: Props) {
  const [pointedId, point] = useState<string | null>(null)
  const pointed = useMemo(() => onMap.find(({ id }) => id === pointedId) ?? null, [onMap, pointedId])
  return (
    <div className="scheme-board">
      <SchemeMap columns={onMap} pointed={pointed} />
      <Radar columns={columns.slice(0, mostBeside)} />
      <Beside columns={columns} onPoint={({ id }) => point(id)} />
    </div>
  )
}
