import type { Label } from '../define.ts'
import type { Criterion, LayerWish, Preference, Source } from './criterion.ts'

/** A source in a template: layers are matched by words in their names, because the names of layers are data. */
type Meant =
  | Exclude<Source, { kind: 'distance' | 'attribute' }>
  | { kind: 'distance'; like: LayerWish }
  | { kind: 'attribute'; like: LayerWish; field: string }
type TemplateCriterion = Omit<Criterion, 'source'> & { source: Meant }

/** Default criteria for one kind of project. */
type Template = { key: string; label: Label; why: Label; criteria: readonly TemplateCriterion[] }

const near = (
  key: string,
  like: LayerWish,
  [from, to]: readonly [number, number],
  weight: number,
): TemplateCriterion => ({
  key,
  source: { kind: 'distance', like },
  preference: { direction: 'less', from: from * 1000, to: to * 1000 },
  weight,
  isKnockOut: false,
})
const number = (
  field: Extract<Source, { kind: 'number' }>['field'],
  preference: Preference,
  weight: number,
  isKnockOut = false,
): TemplateCriterion => ({ key: field, source: { kind: 'number', field }, preference, weight, isKnockOut })
const area = (from: number, to: number, fade: number, weight: number): TemplateCriterion =>
  number('areaM2', { direction: 'target', from: from * 10_000, to: to * 10_000, fade: fade * 10_000 }, weight)
const cheap = (from: number, to: number, weight: number): TemplateCriterion =>
  number('priceWanPerMu', { direction: 'less', from, to }, weight)
const low = (to: number, fade: number, weight: number): TemplateCriterion =>
  number('floorAreaRatio', { direction: 'target', from: 0, to, fade }, weight)
const uses = (best: readonly string[], fair: readonly string[], weight: number): TemplateCriterion => ({
  key: 'landUse',
  source: { kind: 'category', field: 'landUse' },
  preference: { direction: 'wish', best, fair },
  weight,
  isKnockOut: false,
})

const offered: TemplateCriterion = {
  key: 'landStatus',
  source: { kind: 'category', field: 'landStatus' },
  preference: { direction: 'wish', best: ['open'], fair: ['reserve', 'negotiating'] },
  weight: 50,
  isKnockOut: true,
}
const allowed: TemplateCriterion = {
  key: 'verdict',
  source: { kind: 'verdict' },
  preference: { direction: 'wish', best: ['feasible'], fair: ['conditional'] },
  weight: 80,
  isKnockOut: true,
}

const airport: LayerWish = ['机场', 'airport']
const rail: LayerWish = ['火车站', '车站', 'station']
const expressway: LayerWish = ['高速', 'expressway', 'motorway']
const scenic: LayerWish = ['景区', '景点', 'scenic']
const hospital: LayerWish = ['医院', 'hospital']

/**
 * Distances in kilometres, areas in hectares, prices in 万元/亩; land-use codes of the 2023 guide. Starting points for
 * users to change: no regulation prescribes them.
 */
export const templates: readonly Template[] = [
  {
    key: 'wellness',
    label: { zh: '康养', en: 'Wellness' },
    why: {
      zh: '看重就医距离、环境与安静，用地适中',
      en: 'Hospitals within reach, calm surroundings, a site of middle size',
    },
    criteria: [
      allowed,
      offered,
      near('hospital', hospital, [3, 25], 90),
      near('scenic', scenic, [3, 30], 60),
      near('station', rail, [5, 50], 40),
      near('airport', airport, [15, 100], 30),
      area(2, 15, 10, 50),
      low(1.2, 1.5, 40),
      cheap(20, 120, 40),
      uses(['0806', '0807'], ['0702', '090104', '0901', '1401'], 40),
    ],
  },
  {
    key: 'camp',
    label: { zh: '营地', en: 'Camp' },
    why: { zh: '靠近景区与高速，低强度、低地价', en: 'Close to sights and the expressway, low density, low price' },
    criteria: [
      allowed,
      offered,
      near('scenic', scenic, [2, 20], 90),
      near('expressway', expressway, [3, 25], 60),
      near('hospital', hospital, [10, 50], 30),
      area(1, 8, 6, 50),
      low(0.5, 0.8, 50),
      cheap(10, 80, 70),
      uses(['1401', '0805'], ['090104', '0901', '0903', '16'], 40),
    ],
  },
  {
    key: 'homestays',
    label: { zh: '民宿集群', en: 'Homestay cluster' },
    why: { zh: '紧邻景区，小地块，交通便利', en: 'Beside the sights, small sites, easy to reach' },
    criteria: [
      allowed,
      offered,
      near('scenic', scenic, [1, 12], 100),
      near('station', rail, [5, 40], 50),
      near('expressway', expressway, [3, 25], 40),
      near('hospital', hospital, [8, 40], 20),
      area(0.5, 5, 4, 60),
      low(1.2, 1, 40),
      cheap(20, 150, 50),
      uses(['090104', '0901', '0703'], ['0902', '0904', '0701'], 50),
    ],
  },
  {
    key: 'town',
    label: { zh: '文旅小镇', en: 'Culture and tourism town' },
    why: { zh: '成片用地，铁路与高速可达，机场不远', en: 'One large site that rail, expressway and airport reach' },
    criteria: [
      allowed,
      offered,
      near('expressway', expressway, [2, 20], 70),
      near('station', rail, [5, 40], 70),
      near('airport', airport, [15, 90], 50),
      near('scenic', scenic, [3, 25], 70),
      number('areaM2', { direction: 'more', from: 10_000, to: 200_000 }, 90),
      number('floorAreaRatio', { direction: 'target', from: 0.8, to: 2, fade: 1.5 }, 40),
      cheap(30, 200, 40),
      uses(['0803', '0901', '090104'], ['0902', '0903', '0701', '1503', '1504'], 50),
    ],
  },
]

/**
 * A template's criteria with the matching layers: for each, the first whose name contains one of the words. Without a
 * match the first word is used, so that the missing layer has a name.
 */
export function criteriaOf({ criteria }: Template, layerNames: readonly string[]): Criterion[] {
  const named = (like: LayerWish): string =>
    layerNames.find((name) => like.some((word) => name.toLowerCase().includes(word))) ?? like[0] ?? ''
  return criteria.map(({ source, ...rest }): Criterion => {
    if (source.kind === 'distance') return { ...rest, source: { kind: 'distance', layer: named(source.like) } }
    return source.kind === 'attribute'
      ? { ...rest, source: { kind: 'attribute', layer: named(source.like), field: source.field } }
      : { ...rest, source }
  })
}
