import { lazy, Suspense } from 'react'
import { Button, Popover, Spin, Tooltip } from 'antd'
import { SettingOutlined } from '@ant-design/icons'
import type { Resource } from '../../../resources/define.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { ColumnChoice } from './column-choice.ts'
import type { Pins } from './pins.ts'
import type { ViewSettings } from './view-settings.ts'
import { listWords } from './words.ts'

const ColumnList = lazy(() => import('./column-list.tsx'))

export type ColumnSettingsProps = {
  resource: Resource
  choice: ColumnChoice
  pins: Pins
  onChange: (change: Partial<ViewSettings>) => void
}

/** Shows, hides, sorts and fixes the columns, by mouse or keyboard. */
export function ColumnSettings(props: ColumnSettingsProps) {
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
