import { verdicts, type OverlayLine, type Verdict } from '../../resources/analysis.ts'
import type { JudgedLand } from '../../resources/compared.ts'
import type { Geometry, Label, Resource, Row } from '../../resources/define.ts'
import type { lands } from '../../resources/lands.ts'
import { affectsVerdict, type Says } from '../../resources/rules/outcome.ts'
import { squareMetresPerMu } from '../../resources/units.ts'
import { totalPriceWan } from '../total-price.ts'
import type { ShownRow } from '../value-text.ts'

/** Figures to compare, of one parcel or of several together. Null means unknown. */
export type Figures = {
  verdict: Verdict | null
  areaM2: number | null
  /** 万元 per mu; for several parcels the mean weighted by area. */
  priceWanPerMu: number | null
  /** 万元; null unless area and price of every parcel are known. */
  costWan: number | null
  floorAreaRatio: number | null
  /** Shares of the analysed area, 0 to 1. */
  forbidden: number | null
  conditional: number | null
  /** Where nobody can tell yet: what holds there is unknown, or a layer is unreliable. */
  unknown: number | null
  /** Metres to the nearest feature, by layer. */
  distances: ReadonlyMap<string, number>
}

/** One column of a comparison: a row, a boundary that somebody drew, or several of them together. */
export type Column = {
  id: string
  title: string
  resource: Resource
  /** Null unless the column is one row. */
  row: ShownRow | null
  /** The outline; null for several, and where it is unknown. */
  boundary: Geometry | null
  figures: Figures
  /** Said in place of an unknown verdict; null where nothing has a verdict. */
  unjudged: Label | null
}

/** Answers that weigh. */
export type CountedSays = 'forbidden' | 'unknown' | 'conditional'

type LandFigures = Partial<Pick<Row<typeof lands>, 'areaM2' | 'priceWanPerMu' | 'floorAreaRatio'>>

/** A parcel or boundary, with the result of its analysis. */
export type Part = { land: LandFigures | null; result: JudgedLand | null }

export function figuresOf(parts: readonly Part[]): Figures {
  const areas = parts.map(({ land, result }) => land?.areaM2 ?? result?.areaM2 ?? null)
  const priced = parts.flatMap(({ land }, index) => {
    const [areaM2 = null, costWan] = [areas[index], totalPriceWan(areas[index], land?.priceWanPerMu)]
    return areaM2 === null || costWan === null ? [] : [{ areaM2, costWan }]
  })
  const pricedM2 = sum(priced.map(({ areaM2 }) => areaM2))
  const costWan = sum(priced.map((each) => each.costWan))
  const results = parts.flatMap(({ result }) => result ?? [])
  const analysedM2 = sum(results.map(({ areaM2 }) => areaM2))
  const within = (says: CountedSays): number | null =>
    analysedM2 > 0 ? Math.min(1, sum(results.map((result) => coveredM2(result, says))) / analysedM2) : null
  const meanPrice = pricedM2 > 0 ? (costWan * squareMetresPerMu) / pricedM2 : null
  return {
    verdict: verdicts.find((each) => results.some(({ verdict }) => verdict === each)) ?? null,
    areaM2: parts.length > 0 && areas.every((area) => area !== null) ? sum(areas) : null,
    priceWanPerMu: parts.length === 1 ? (parts[0]?.land?.priceWanPerMu ?? null) : meanPrice,
    costWan: priced.length > 0 && priced.length === parts.length ? costWan : null,
    floorAreaRatio: mean(parts.flatMap(({ land }) => land?.floorAreaRatio ?? [])),
    forbidden: within('forbidden'),
    conditional: within('conditional'),
    unknown: within('unknown'),
    distances: nearestOf(results),
  }
}

/** Area of the line that covers most with this answer: lines overlap, so a sum would count areas twice. */
function coveredM2({ lines }: JudgedLand, says: CountedSays): number {
  return Math.max(0, ...lines.filter((line) => countedAs(line) === says).map(({ areaM2 }) => areaM2))
}

type JudgedLine = JudgedLand['lines'][number] & Pick<OverlayLine, 'overriddenBy'>

/** What a line counts as; null where it does not weigh. What an unreliable layer says is unknown. */
function countedAs({ says, standing, overriddenBy }: JudgedLine): Says | null {
  if (!affectsVerdict(says) || overriddenBy) return null
  return standing === null ? says : 'unknown'
}

function nearestOf(results: readonly JudgedLand[]): ReadonlyMap<string, number> {
  const nearest = new Map<string, number>()
  for (const { distances } of results)
    for (const { name, distanceM } of distances)
      nearest.set(name, Math.min(distanceM, nearest.get(name) ?? Number.POSITIVE_INFINITY))
  return nearest
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

export function mean(values: readonly number[]): number | null {
  return values.length > 0 ? sum(values) / values.length : null
}
