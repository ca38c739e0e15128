import type { Beyond } from '../../providers/layers.ts'
import { areaInFull, type Figures } from '../../resources/units.ts'
import { planWords } from './words.ts'

/** What of a content lies beyond the layer's region and has no effect. */
export function beyondText({ region, gone, cut, areaM2 }: Beyond, figures: Figures): string {
  const { say } = figures
  const area = areaM2 > 0 ? areaInFull(areaM2, figures) : null
  const text = say(planWords.beyond, { region, gone, cut })
  return area ? say(planWords.beyondArea, { text, area }) : text
}
