import { HomeOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type OlMap from 'ol/Map.js'
import type { ReactNode } from 'react'
import { sharedWords } from '../../resources/shared-words.ts'
import { moveTo, showExtent, viewState } from '../map.ts'
import { mapTools } from '../tools/index.ts'
import type { MapTools, MapViewProps } from '../view-props.ts'
import { ToolPanel } from './tool-panel.tsx'
import type { ToolHost } from './use-tools.ts'
import { toolWords as words } from './words.ts'
import './tools.css'

type Props = { map: OlMap; view: MapViewProps; tools: MapTools; host: ToolHost }

/**
 * Toolbar at the map's edge, and the UI of running tools. Each tool is a labelled button; toggles expose their state.
 */
export function Toolbar({ map, view, tools, host }: Props) {
  const { say, home } = view
  const zoom = (step: number): void => moveTo(map, { zoom: viewState(map).zoom + step })
  return (
    <>
      <div className="map-tools" role="toolbar" aria-orientation="vertical" aria-label={say(words.tools)}>
        <ToolButton label={say(sharedWords.zoomIn)} icon={<PlusOutlined />} onClick={() => zoom(1)} />
        <ToolButton label={say(sharedWords.zoomOut)} icon={<MinusOutlined />} onClick={() => zoom(-1)} />
        <ToolButton
          label={say(words.whole)}
          icon={<HomeOutlined />}
          onClick={() => showExtent(map, home, { isSwift: true })}
        />
        <hr />
        {mapTools.map((tool) => (
          <ToolButton
            key={tool.id}
            label={say(tool.label)}
            icon={tool.icon}
            isOn={host.active.some((each) => each.tool.id === tool.id)}
            onClick={() => host.toggle(tool)}
          />
        ))}
        <hr />
        {tools.buttons}
      </div>
      {host.active.map((each) => (
        <ToolPanel
          key={each.tool.id}
          {...each}
          map={map}
          view={view}
          tools={tools}
          onPoints={host.setPoints}
          end={() => host.toggle(each.tool)}
        />
      ))}
    </>
  )
}

function ToolButton({
  label,
  icon,
  isOn,
  onClick,
}: {
  label: string
  icon: ReactNode
  isOn?: boolean
  onClick: () => void
}) {
  return <Button type="text" icon={icon} aria-label={label} title={label} aria-pressed={isOn} onClick={onClick} />
}
