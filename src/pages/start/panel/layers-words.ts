import type { Label } from '../../../resources/define.ts'

export const layersWords = {
  dragLayer: { zh: '拖动调整次序', en: 'Drag to change the order' },
  layerMoved: {
    zh: '“{name}”现为第 {place} 层，共 {count} 层',
    en: '{name} is now layer {place} of {count} from the top',
  },
  byVerdict: { zh: '按结论着色', en: 'Colours of verdicts' },
  byVerdictWhy: {
    zh: '选择想建什么，地块就按结论着色。',
    en: 'Choose what to build, and parcels get the colours of their verdicts.',
  },
  layerOrder: { zh: '自上而下的叠放次序', en: 'From top to bottom' },
  showLayer: { zh: '显示“{name}”', en: 'Show {name}' },
  opacity: { zh: '“{name}”的不透明度', en: 'Opacity of {name}' },
  moveUp: { zh: '上移“{name}”', en: 'Move {name} up' },
  moveDown: { zh: '下移“{name}”', en: 'Move {name} down' },
  legendInView: { zh: '当前视野内', en: 'in view' },
} as const satisfies Record<string, Label>
