import type { Label } from '../../resources/define.ts'

export const printWords = {
  paper: { zh: '纸张', en: 'Paper' },
  orientation: { zh: '方向', en: 'Orientation' },
  wide: { zh: '横向', en: 'Landscape' },
  upright: { zh: '纵向', en: 'Portrait' },
  scale: { zh: '比例尺', en: 'Scale' },
  fit: { zh: '适合当前视图', en: 'Current view' },
  fits: { zh: '适合当前视图 {scale}', en: 'Current view {scale}' },
  covers: { zh: '图幅 {width} × {height}', en: 'The sheet covers {width} × {height}' },
  print: { zh: '生成', en: 'Create the sheet' },
  drawing: { zh: '正在按比例尺绘制图纸，请稍候…', en: 'Drawing the sheet to scale…' },
  arriving: { zh: '地图数据仍在加载', en: 'The map is still loading' },
  waiting: {
    zh: '地图数据仍在加载，加载完后即生成图纸',
    en: 'The map is still loading; the sheet is created as soon as it is complete',
  },
  late: {
    zh: '地图数据一分钟内未能加载完，请检查网络后重试',
    en: 'The map did not load within a minute; check the network and try again',
  },
  incomplete: {
    zh: '部分地图数据未能加载，图纸不完整，未生成；请重试',
    en: 'Some map data could not be loaded, so the sheet would have holes: try again',
  },
  failed: {
    zh: '图纸未能生成，请重试或改用较小的纸张',
    en: 'The sheet could not be created; try again or choose smaller paper',
  },
} satisfies Record<string, Label>
