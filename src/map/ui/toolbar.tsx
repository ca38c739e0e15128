import { HomeOutlined, MinusOutlined, PlusOutlined, ToolOutlined, UpOutlined } from '@ant-design/icons'
import type OlMap from 'ol/Map.js'
import { useState } from 'react'
import { sharedWords } from '../../resources/shared-words.ts'
import { moveTo, showExtent, viewState } from '../map.ts'
import { mapTools } from '../tools/index.ts'
import type { PanelProps } from '../tools/tool.ts'
import type { MapTools, MapViewProps } from '../view-props.ts'
import { Locate } from './locate.tsx'
import type { DeviceLocation } from './use-location.ts'
import { ToolButton } from './tool-button.tsx'
import { ToolPanel } from './tool-panel.tsx'
import type { ToolHost } from './use-tools.ts'
import { toolWords as words } from './words.ts'
import './tools.css'

type Props = { map: OlMap; view: MapViewProps; tools: MapTools; host: ToolHost; location: DeviceLocation } & Pick<
  PanelProps,
  'onLayers' | 'onTwin' | 'found' | 'onFound'
>

/**
 * Toolbar at the map's edge, and the UI of the running tool. Each tool is a labelled button; toggles expose their state.
 * A phone shows zoom and location, and the tools on demand.
 */
export function Toolbar({ map, view, tools, host, location, ...panel }: Props) {
  const { active, toggle, setPoints } = host
  const { say, home } = view
  const [isOpen, setIsOpen] = useState(false)
  const offered = mapTools.filter(({ isOffered }) => isOffered?.(tools) ?? true)
  const zoom = (step: number): void => moveTo(map, { zoom: viewState(map).zoom + step })
  return (
    <>
      <div
        className="map-tools"
        data-open={isOpen || undefined}
        role="toolbar"
        aria-orientation="vertical"
        aria-label={say(words.tools)}
      >
        <ToolButton label={say(sharedWords.zoomIn)} icon={<PlusOutlined />} onClick={() => zoom(1)} />
        <ToolButton label={say(sharedWords.zoomOut)} icon={<MinusOutlined />} onClick={() => zoom(-1)} />
        <Locate location={location} say={say} />
        <ToolButton
          className="map-tools-more"
          label={say(isOpen ? words.fewer : words.more)}
          icon={isOpen ? <UpOutlined /> : <ToolOutlined />}
          isOpen={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
        <div className="map-tools-rest">
          <ToolButton
            label={say(words.whole)}
            icon={<HomeOutlined />}
            onClick={() => showExtent(map, home, { isSwift: true })}
          />
          <hr />
          {offered.map((tool) => (
            <ToolButton
              key={tool.id}
              label={say(tool.label)}
              icon={tool.icon}
              isOn={active?.tool.id === tool.id}
              onClick={() => (setIsOpen(false), toggle(tool))}
            />
          ))}
          <hr />
          {tools.buttons}
        </div>
      </div>
      {active && (
        <ToolPanel
          key={active.tool.id}
          {...active}
          map={map}
          view={view}
          tools={tools}
          onPoints={setPoints}
          end={() => toggle(active.tool)}
          {...panel}
        />
      )}
    </>
  )
}
