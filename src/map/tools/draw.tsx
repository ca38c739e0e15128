import { EditOutlined } from '@ant-design/icons'
import { AreaSize } from './measure.tsx'
import { startDrawing } from './point-drawing.ts'
import { defineTool } from './tool.ts'

/** Draws an area for the actions of the page. */
export const draw = defineTool({
  id: 'draw',
  label: { zh: '绘制范围', en: 'Draw an area' },
  icon: <EditOutlined />,
  shape: 'area',
  continues: ['area'],
  start: (context) => startDrawing(context, 'area'),
  Panel: AreaSize,
  areaOf: (points) => (points.length > 2 ? points : null),
})
