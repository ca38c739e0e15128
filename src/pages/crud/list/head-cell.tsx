import type { ThHTMLAttributes } from 'react'
import type { Column } from './columns.tsx'
import { resizeByKey, ResizeHandle, resizeKeys, type Resize } from './resize-handle.tsx'

type Props = ThHTMLAttributes<HTMLTableCellElement> & {
  /** The column whose edge can be drawn; absent above checks and actions. */
  column?: Column
  onDraw?: Resize
}

/**
 * A head of antd's table whose edge sets the width of its column: by the pointer, or by keys while the head has the
 * focus.
 */
export function HeadCell({ column, onDraw, children, onKeyDown, ...rest }: Props) {
  if (!column || !onDraw)
    return (
      <th {...rest} onKeyDown={onKeyDown}>
        {children}
      </th>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- antd makes the head of a column that sorts a stop of the Tab key
    <th
      {...rest}
      aria-keyshortcuts={column.isSortable ? resizeKeys : undefined}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget) resizeByKey(event, column, onDraw)
        onKeyDown?.(event)
      }}
    >
      {children}
      <ResizeHandle column={column} onResize={onDraw} />
    </th>
  )
}
