import { useEffect, useRef, type RefObject } from 'react'
import { Button } from 'antd'
import { useWords } from '../../../providers/i18n.ts'
import { actionsWidthPx, checkWidthPx, minWidthPx, tableColumns } from '../list/columns.tsx'
import { Head } from '../list/head.tsx'
import type { Density } from '../list/view-settings.ts'
import { words } from '../words.ts'
import { listWords } from '../list/words.ts'
import type { AttributeTableProps } from './attribute-table-props.ts'
import { AttributeRows } from './rows.tsx'
import { chunksNear, windowOf } from './row-window.ts'
import { useChunks, type LoadedRows } from './use-chunks.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useScroll, useTopAgain } from './use-scroll.ts'
import './attribute-table.css'

/** Heights of attribute-table.css in px, which tell where a row lies that is not drawn. */
const rowHeightsPx: Readonly<Record<Density, number>> = { large: 48, middle: 40, small: 32 }
const headPx = 48

/**
 * All rows of a list in one table without pages (specification, section 3, table display rules). As long as the rows are, a few dozen of them are in
 * the document; the others are an empty height.
 */
export default function AttributeTable(props: AttributeTableProps) {
  const { resource, state, change, total, names, settings, onResize, selection } = props
  const say = useWords()
  const box = useRef<HTMLDivElement>(null)
  const rowPx = rowHeightsPx[settings.density]
  const scroll = useScroll(box, rowPx)
  const window = windowOf({ scrollTop: scroll.top, height: scroll.height, rowPx, total })
  const loaded = useChunks(resource, state, chunksNear(window, total))
  const focus = useGridFocus({ box, scroll, rowPx, headPx, total })
  useTopAgain(box, JSON.stringify([state.q, state.filters, state.sort]))
  useOpenRowInSight(state.row, loaded, box, focus.goTo)
  const columns = tableColumns({ resource, names, isFull: true, widths: settings.tableWidths, say })
  const label = say(listWords.attributeTable, { name: say(resource.label) })
  return (
    <>
      <div className="crud-scroll crud-attributes" role="region" aria-label={label} tabIndex={-1} ref={box}>
        <table className="crud-table" data-density={settings.density} aria-rowcount={total + 1} aria-colcount={columns.length} style={{ minWidth: minWidthPx(columns, selection !== null) }}>
          <caption className="for-readers">{label}</caption>
          <colgroup>
            {selection && <col style={{ width: checkWidthPx }} />}
            {columns.map(({ name, widthPx }) => <col key={name} style={{ width: widthPx }} />)}
            <col style={{ width: actionsWidthPx }} />
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {selection && <th scope="col" className="crud-check"><span className="for-readers">{say(listWords.selection)}</span></th>}
              {columns.map((column) => <Head key={column.name} resource={resource} column={column} state={state} change={change} onResize={onResize} />)}
              <th scope="col" className="crud-actions">{say(words.actions)}</th>
            </tr>
          </thead>
          <AttributeRows {...props} columns={columns} window={window} loaded={loaded} focus={focus} rowPx={rowPx} />
        </table>
      </div>
      <Foot loaded={loaded} scroll={scroll} rowPx={rowPx} total={total} />
    </>
  )
}

/** Which rows are in sight, or that some could not be loaded. */
function Foot({ loaded, scroll, rowPx, total }: { loaded: LoadedRows; scroll: { top: number; height: number }; rowPx: number; total: number }) {
  const say = useWords()
  const from = Math.min(total, Math.floor(scroll.top / rowPx) + 1)
  const to = Math.min(total, Math.floor((scroll.top + scroll.height - headPx) / rowPx))
  return (
    <div className="crud-attributes-foot">
      {loaded.error
        ? <span role="alert">{say(listWords.rowsFailed, { reason: loaded.error.msg })} <Button type="link" size="small" onClick={loaded.retry}>{say(words.retry)}</Button></span>
        : <span>{say(listWords.attributePlace, { from, to: Math.max(from, to), total })}</span>}
    </div>
  )
}

/** A row that is opened elsewhere, as on the map, comes into sight when it is among those that are loaded. */
function useOpenRowInSight(id: string | null, loaded: LoadedRows, box: RefObject<HTMLElement | null>, goTo: (row: number, withFocus: boolean) => void): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (id === shown.current) return
    const index = id === null ? -1 : loaded.indexOf(id)
    if (id !== null && index < 0) return
    shown.current = id
    if (index >= 0 && !box.current?.contains(document.activeElement)) goTo(index, false)
  })
}
