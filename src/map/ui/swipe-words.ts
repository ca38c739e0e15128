import type { Label } from '../../resources/define.ts'

export const swipeWords = {
  handle: { zh: '卷帘位置', en: 'Swipe position' },
  end: { zh: '结束卷帘', en: 'End the swipe' },
  left: { zh: '左侧', en: 'Left side' },
  right: { zh: '右侧', en: 'Right side' },
  data: { zh: '{side}显示的图层', en: '{side}: layers' },
  basemap: { zh: '{side}的底图', en: '{side}: basemap' },
  all: { zh: '全部图层', en: 'All layers' },
  none: { zh: '仅底图', en: 'Basemap only' },
  only: { zh: '仅{name}', en: 'Only {name}' },
} satisfies Record<string, Label>
