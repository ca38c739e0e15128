import { useWords } from '../../../providers/i18n.ts'
import { itemColumns, itemTitle, type ItemRow } from './item-columns.ts'
import { Chips, Dotted, Nothing } from './plain.tsx'
import type { DisplayProps, FieldOf, FieldRenderer } from './renderer.ts'
import { fieldWords } from './words.ts'

function Display({ field, value, isCompact }: DisplayProps<FieldOf<'items'>>) {
  const rows: ItemRow[] = Array.isArray(value) ? value : []
  if (rows.length === 0) return <Nothing />
  if (isCompact) return <Chips texts={rows.map((row) => itemTitle(field.of, row))} isCompact max={4} />
  return <ItemsTable field={field} rows={rows} />
}

function ItemsTable({ field, rows }: { field: FieldOf<'items'>; rows: readonly ItemRow[] }) {
  const say = useWords()
  const columns = itemColumns(field.of)
  return (
    <div className="crud-items-scroll" tabIndex={0} role="region" aria-label={say(field.label)}>
      <table className="crud-items plain-table">
        <thead>
          <tr>
            {columns.map(([name, column]) => (
              <th key={name} scope="col">
                {say(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row)}>
              {columns.map(([name, column]) => (
                <td key={name}>
                  <Cell isColour={column.isColour} value={row[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ value, isColour }: { value: unknown; isColour: boolean }) {
  const say = useWords()
  if (value === undefined || value === null || value === '') return <Nothing />
  if (typeof value === 'boolean') return <>{say(value ? fieldWords.yes : fieldWords.no)}</>
  return <Dotted color={isColour ? String(value) : null}>{String(value)}</Dotted>
}

export const items: FieldRenderer<'items'> = { Display, SearchInput: null }
