import type { Label } from '../../../resources/define.ts'

export const trayWords = {
  tray: { zh: '对比栏', en: 'To compare' },
  trayCount: { zh: '对比（{count}/{most}）', en: 'Compare ({count}/{most})' },
  trayNeeds: { zh: '再选一项即可对比', en: 'Choose one more to compare' },
  trayClear: { zh: '清空', en: 'Clear' },
  trayRemove: { zh: '移出“{name}”', en: 'Remove {name}' },
} as const satisfies Record<string, Label>
