import { Button } from 'antd'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import { CellContent } from './columns.tsx'

type Props = { resource: Resource; name: string; row: AnyRow; onOpen: ((row: AnyRow) => void) | null }

/** A value; the one that names the row is the way to its details, which the keyboard opens with Enter on the row. */
export function Cell({ resource, name, row, onOpen }: Props) {
  const content = <CellContent resource={resource} name={name} row={row} />
  if (name !== resource.title || !onOpen) return content
  return (
    <Button type="link" size="small" className="crud-title" tabIndex={-1} onClick={() => onOpen(row)}>
      {content}
    </Button>
  )
}
