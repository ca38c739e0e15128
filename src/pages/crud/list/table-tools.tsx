import { Button, Tooltip } from 'antd'
import { ColumnHeightOutlined, FullscreenExitOutlined, FullscreenOutlined, ReloadOutlined } from '@ant-design/icons'
import { ChoiceMenu } from '../../../choice-menu.tsx'
import type { Resource } from '../../../resources/define.ts'
import { useWords } from '../../../providers/i18n.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { words } from '../words.ts'
import { ColumnSettings } from './column-settings.tsx'
import { densities, type ViewSettings } from './view-settings.ts'
import { listWords } from './words.ts'

const densityWords = {
  large: listWords.densityLarge,
  middle: listWords.densityMiddle,
  small: listWords.densitySmall,
} as const

type Props = {
  resource: Resource
  /** Whether columns can be selected: the attribute table shows all that its rules allow. */
  hasColumns: boolean
  isFetching: boolean
  settings: ViewSettings
  onSettings: (change: Partial<ViewSettings>) => void
  onRefresh: () => void
}

/** Refresh, density, columns and full screen of a table. */
export function TableTools({ resource, hasColumns, isFetching, settings, onSettings, onRefresh }: Props) {
  const say = useWords()
  const isPhone = useIsPhone()
  return (
    <div className="crud-tools">
      <Tooltip title={say(words.refresh)}>
        <Button
          type="text"
          icon={<ReloadOutlined spin={isFetching} />}
          aria-label={say(words.refresh)}
          onClick={onRefresh}
        />
      </Tooltip>
      {!isPhone && (
        <ChoiceMenu
          label={say(listWords.density)}
          icon={<ColumnHeightOutlined />}
          options={densities.map((key) => ({ key, label: say(densityWords[key]) }))}
          chosen={settings.density}
          onChoose={(density) => onSettings({ density })}
        />
      )}
      {hasColumns && (
        <ColumnSettings resource={resource} choice={settings.columns} pins={settings.pins} onChange={onSettings} />
      )}
      {!isPhone && !settings.isFull && (
        <Tooltip title={say(listWords.fullScreen)}>
          <Button
            type="text"
            icon={<FullscreenOutlined />}
            aria-label={say(listWords.fullScreen)}
            onClick={() => onSettings({ isFull: true })}
          />
        </Tooltip>
      )}
      {settings.isFull && (
        <Button icon={<FullscreenExitOutlined />} onClick={() => onSettings({ isFull: false })}>
          {say(listWords.leaveFullScreen)}
        </Button>
      )}
    </div>
  )
}
