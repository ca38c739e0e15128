import { BorderOutlined, ColumnWidthOutlined } from '@ant-design/icons'
import type { Label } from '../../resources/define.ts'
import { areaInFull, distanceText } from '../../resources/units.ts'
import { areaM2, lengthM } from '../measure/ellipsoid.ts'
import { localeOf } from '../view-props.ts'
import { lazyPanel } from './lazy-panel.tsx'
import { startDrawing } from './point-drawing.ts'
import { defineTool, type PanelProps } from './tool.ts'

const Profile = lazyPanel(() => import('../ui/profile-panel.tsx'))

const words = {
  distance: { zh: '测距', en: 'Measure a distance' },
  area: { zh: '测面积', en: 'Measure an area' },
  perimeter: { zh: '周长 {length}', en: 'Perimeter {length}' },
} as const satisfies Record<string, Label>

export const distance = defineTool({
  id: 'distance',
  label: words.distance,
  icon: <ColumnWidthOutlined />,
  start: (context) => startDrawing(context, 'line'),
  Panel: ({ points, say }: PanelProps) => points.length > 1 && <b>{distanceText(lengthM(points), localeOf(say), 3)}</b>,
  Details: (props: PanelProps) => props.tools.terrain && props.points.length > 1 && <Profile {...props} />,
})

export const area = defineTool({
  id: 'area',
  label: words.area,
  icon: <BorderOutlined />,
  shape: 'area',
  continues: ['draw'],
  start: (context) => startDrawing(context, 'area'),
  Panel: AreaSize,
})

/** Area and perimeter on the ellipsoid, from three points. */
export function AreaSize({ points, say }: Pick<PanelProps, 'points' | 'say'>) {
  if (points.length < 3) return null
  const locale = localeOf(say)
  return (
    <>
      <b>{areaInFull(areaM2(points), { say, locale })}</b>
      <small>
        {say(words.perimeter, { length: distanceText(lengthM([...points, ...points.slice(0, 1)]), locale, 3) })}
      </small>
    </>
  )
}
