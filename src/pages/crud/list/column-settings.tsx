import { lazy, Suspense } from 'react'
import { Button, Popover, Spin, Tooltip } from 'antd'
import { SettingOutlined } from '@ant-design/icons'
import { useWords } from '../../../providers/i18n.ts'
import type { ColumnListProps } from './column-list.tsx'
import { listWords } from './words.ts'

const ColumnList = lazy(() => import('./column-list.tsx'))

/** Shows, hides, sorts and fixes the columns, by mouse or keyboard. */
export function ColumnSettings(props: ColumnListProps) {
  const say = useWords()
  const columns = (
    <Suspense fallback={<Spin />}>
      <ColumnList {...props} />
    </Suspense>
  )
  return (
    <Popover trigger="click" placement="bottomRight" content={columns} title={say(listWords.columns)}>
      <Tooltip title={say(listWords.columns)}>
        <Button type="text" icon={<SettingOutlined />} aria-label={say(listWords.columns)} />
      </Tooltip>
    </Popover>
  )
}
