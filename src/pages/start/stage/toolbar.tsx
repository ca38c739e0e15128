import { BorderOutlined, ColumnWidthOutlined, EditOutlined, HomeOutlined, MinusOutlined, PrinterOutlined, PlusOutlined, ShareAltOutlined, SplitCellsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../../../providers/i18n.ts'
import { startWords } from '../words.ts'
import type { StartTool } from './start-tool.ts'
import { toolWords } from './tool-words.ts'
import './toolbar.css'
import './swipe.css'

type Props = {
  tool: StartTool | null
  onTool: (tool: StartTool | null) => void
  isSwiping: boolean
  onSwipe: (isSwiping: boolean) => void
  isPrinting: boolean
  onPrint: () => void
  onShare: () => void
  onZoom: (step: number) => void
  onHome: () => void
}

/** The tools of the map in one bar at its edge. Each is a button with a name; one that stays on says so. */
export function Toolbar({ tool, onTool, isSwiping, onSwipe, isPrinting, onPrint, onShare, onZoom, onHome }: Props) {
  const say = useWords()
  const choose = (each: StartTool) => () => onTool(tool === each ? null : each)
  return (
    <div className="start-tools" role="toolbar" aria-orientation="vertical" aria-label={say(startWords.tools)}>
      <Tool label={say(startWords.zoomIn)} icon={<PlusOutlined />} onClick={() => onZoom(1)} />
      <Tool label={say(startWords.zoomOut)} icon={<MinusOutlined />} onClick={() => onZoom(-1)} />
      <Tool label={say(startWords.whole)} icon={<HomeOutlined />} onClick={onHome} />
      <hr />
      <Tool label={say(toolWords.distance)} icon={<ColumnWidthOutlined />} isOn={tool === 'distance'} onClick={choose('distance')} />
      <Tool label={say(toolWords.area)} icon={<BorderOutlined />} isOn={tool === 'area'} onClick={choose('area')} />
      <Tool label={say(toolWords.draw)} icon={<EditOutlined />} isOn={tool === 'draw'} onClick={choose('draw')} />
      <Tool label={say(toolWords.swipe)} icon={<SplitCellsOutlined />} isOn={isSwiping} onClick={() => onSwipe(!isSwiping)} />
      <hr />
      <Tool label={say(toolWords.print)} icon={<PrinterOutlined />} isBusy={isPrinting} onClick={onPrint} />
      <Tool label={say(startWords.share)} icon={<ShareAltOutlined />} onClick={onShare} />
    </div>
  )
}

function Tool({ label, icon, isOn, isBusy, onClick }: { label: string; icon: ReactNode; isOn?: boolean; isBusy?: boolean; onClick: () => void }) {
  return <Button type="text" icon={icon} aria-label={label} title={label} aria-pressed={isOn} loading={isBusy ?? false} onClick={onClick} />
}

/** The handle of the swipe: left of it the map is shown without its layers. */
export function SwipeHandle({ share, onChange }: { share: number; onChange: (share: number) => void }) {
  const say = useWords()
  return (
    <div className="start-swipe" style={{ '--share': `${share * 100}%` } as React.CSSProperties}>
      <i aria-hidden="true" />
      <input type="range" min={0} max={100} value={Math.round(share * 100)} aria-label={say(toolWords.swipeHandle)} onChange={(event) => onChange(Number(event.target.value) / 100)} />
    </div>
  )
}
