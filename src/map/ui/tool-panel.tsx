import { lazyPanel } from '../tools/lazy-panel.tsx'
import type { PanelProps } from '../tools/tool.ts'
import type { LonLat } from '../feature.ts'
import type { ActiveTool } from './use-tools.ts'

const PointsPanel = lazyPanel(() => import('./points-panel.tsx'))

type Props = ActiveTool & Omit<PanelProps, keyof ActiveTool | 'say'> & { onPoints: (points: readonly LonLat[]) => void }

/** UI of a running tool. For a tool with points it is a panel that also lists them. */
export function ToolPanel({ tool, onPoints, ...given }: Props) {
  const { say } = given.view
  const { Panel, Details } = tool
  const panel = Panel && <Panel {...given} say={say} />
  if (!given.running.setPoints) return panel
  const details = Details && <Details {...given} say={say} />
  return <PointsPanel {...given} tool={tool} say={say} result={panel} details={details} onPoints={onPoints} />
}
