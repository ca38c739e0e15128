import { Pagination } from 'antd'
import { useWords } from '../../../providers/i18n.ts'
import { pageSizes, type ListState } from './list-state.ts'
import type { ChangeList } from './use-list-state.ts'
import { listWords } from './words.ts'

export type TablePagesProps = {
  state: ListState
  total: number
  change: ChangeList
  size: number
  onSize: (size: number) => void
}

/** The pages below a table, and how many rows one of them has. */
export function TablePages({ state, size, total, change, onSize }: TablePagesProps) {
  const say = useWords()
  return (
    <Pagination
      className="crud-pages"
      align="end"
      size="small"
      current={state.page}
      pageSize={size}
      total={total}
      showSizeChanger
      pageSizeOptions={[...pageSizes]}
      showTotal={(all, [from, to]) => say(listWords.range, { from, to, total: all })}
      onChange={(page, nextSize) => (nextSize === size ? change({ page }) : onSize(nextSize))}
    />
  )
}
