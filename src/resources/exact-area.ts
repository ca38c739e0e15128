import { areaIn, type AreaUnit, type Figures } from './units.ts'

/** An area in each unit, with as many decimals as a survey. */
export function areaParts(areaM2: number, figures: Figures): Record<AreaUnit, string> {
  return {
    mu: areaIn('mu', areaM2, 3, figures),
    hectares: areaIn('hectares', areaM2, 4, figures),
    squareMetres: areaIn('squareMetres', areaM2, areaM2 < 100 ? 2 : 1, figures),
  }
}

/** The same as one text. */
export function surveyedArea(areaM2: number, figures: Figures): string {
  return Object.values(areaParts(areaM2, figures)).join(' · ')
}
