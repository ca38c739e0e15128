import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Label } from '../../resources/define.ts'
import { canBeArea, mostAreaCorners } from '../../resources/drawn-area.ts'
import { AreaSize } from './measure.tsx'
import { startDrawing } from './point-drawing.ts'
import { defineTool, type PanelProps } from './tool.ts'

const words = {
  draw: { zh: '绘制范围', en: 'Draw an area' },
  tooMany: { zh: '最多 {most} 个点，请删去一些', en: 'At most {most} points; remove some' },
} as const satisfies Record<string, Label>

/** An area that the page goes on with. */
export const draw = defineTool({
  id: 'draw',
  label: words.draw,
  icon: <EditOutlined />,
  isRing: true,
  continues: ['area'],
  start: (context) => startDrawing(context, 'area'),
  Panel: (props: PanelProps) => (
    <>
      <AreaSize {...props} />
      {props.points.length > 2 && <AreaActions {...props} />}
    </>
  ),
})

/** What the page can do with the area, as long as an address can carry it. */
function AreaActions({ points, say, end, tools }: PanelProps) {
  if (!canBeArea(points)) return <small role="alert">{say(words.tooMany, { most: mostAreaCorners })}</small>
  return (
    <div className="map-panel-actions">
      {tools.areaActions.map(({ label, isMain = false, run }) => (
        <Button key={label.en} size="small" type={isMain ? 'primary' : 'default'} onClick={() => (end(), run(points))}>{say(label)}</Button>
      ))}
    </div>
  )
}
