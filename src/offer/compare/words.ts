import type { Label } from '../../resources/define.ts'

/** Texts of comparisons, on the start page and in schemes; the declarations name their fields. */
export const compareWords = {
  fact: { zh: '指标', en: 'Figures' },
  onlyDifferent: { zh: '只看差异', en: 'Differences only' },
  differs: { zh: '有差异', en: 'differs' },
  best: { zh: '较优', en: 'better' },
  verdict: { zh: '分析结论', en: 'Verdict' },
  forbidden: { zh: '禁止占比', en: 'Forbidden share' },
  unknown: { zh: '需核实占比', en: 'Share to be checked' },
  conditional: { zh: '有条件占比', en: 'Conditional share' },
  nearest: { zh: '距{name}', en: 'To {name}' },
  picture: { zh: '图片', en: 'Picture' },
  outline: { zh: '外形', en: 'Outline' },
  sameScale: { zh: '同一比例，上北', en: 'One scale, north up' },
  extent: { zh: '东西 {width} × 南北 {height}', en: '{width} east–west × {height} north–south' },
} as const satisfies Record<string, Label>

export const wan: Label = { zh: '万元', en: '10k yuan' }
