import type { Label } from '../../resources/define.ts'

export const mapWords = {
  map: { zh: '地图：方向键移动，加减键缩放，回车查看十字处的内容；列表可代替地图', en: 'Map: arrow keys move, plus and minus zoom, Enter shows what lies under the cross; the list does the same' },
  zoomIn: { zh: '放大', en: 'Zoom in' },
  zoomOut: { zh: '缩小', en: 'Zoom out' },
} satisfies Record<string, Label>

export const barWords = {
  bar: { zh: '坐标', en: 'Coordinates' },
  degrees: { zh: '经纬度', en: 'Degrees' },
  minutes: { zh: '度分秒', en: 'Minutes' },
  zone: { zh: 'CGCS2000 三度带', en: 'CGCS2000 3° zone' },
  nextNotation: { zh: '改为{notation}', en: 'Change to {notation}' },
  goTo: { zh: '输入坐标定位', en: 'Go to coordinates' },
  goToHint: { zh: '输入经纬度、度分秒或 CGCS2000 三度带坐标（横坐标可带带号），回车定位', en: 'Degrees, degrees and minutes, or metres of a CGCS2000 3° zone (with or without its number); Enter goes there' },
  notFound: { zh: '不是可以识别的坐标', en: 'These are no coordinates' },
  credit: { zh: '底图：天地图', en: 'Ground: Tianditu' },
} satisfies Record<string, Label>
