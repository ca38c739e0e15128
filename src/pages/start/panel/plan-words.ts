import type { Label } from '../../../resources/define.ts'
import { mostPlans } from '../state/layers.ts'

export const planWords = {
  title: { zh: '规划图层', en: 'Planning layers' },
  hint: {
    zh: '选择一个图层叠加到地图，位于地块之下。',
    en: 'Choose a layer to show it on the map, below the parcels.',
  },
  all: { zh: '全部规划图层已在地图上。', en: 'All planning layers are on the map.' },
  none: { zh: '暂无公开的规划图层。', en: 'No planning layer is public yet.' },
  add: { zh: '添加图层“{name}”', en: 'Add the layer {name}' },
  remove: { zh: '从地图移除“{name}”', en: 'Remove {name} from the map' },
  dated: { zh: '数据日期 {date}', en: 'data of {date}' },
  full: {
    zh: `地图上最多叠加 ${mostPlans} 个规划图层，请先移除一个。`,
    en: `At most ${mostPlans} planning layers fit on the map; remove one first.`,
  },
} as const satisfies Record<string, Label>
