import type { Label } from '../../resources/define.ts'

export const printWords = {
  title: { zh: '打印地图', en: 'Print the map' },
  paper: { zh: '纸张', en: 'Paper' },
  wide: { zh: '横向', en: 'landscape' },
  upright: { zh: '纵向', en: 'portrait' },
  scale: { zh: '比例尺', en: 'Scale' },
  asSeen: { zh: '当前视图', en: 'Current view' },
  print: { zh: '生成', en: 'Create the sheet' },
  drawing: { zh: '正在按比例尺绘制图纸，请稍候…', en: 'Drawing the sheet to scale…' },
  late: {
    zh: '地图数据一分钟内未能加载完，请检查网络后重试',
    en: 'The map did not load within a minute; check the network and try again',
  },
  failed: {
    zh: '图纸未能生成，请重试或改用较小的纸张',
    en: 'The sheet could not be created; try again or choose smaller paper',
  },
} satisfies Record<string, Label>
