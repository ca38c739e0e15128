import { aspects } from './terrain.ts'

/** What is kept of the terrain of a parcel, by the server: null until it is computed, and where nothing is known. */
export const elevationM = {
  kind: 'decimal',
  label: { zh: '平均高程', en: 'Mean elevation' },
  computed: true,
  min: -500,
  max: 9000,
  scale: 1,
  unit: 'm',
  search: 'range',
  width: 110,
  compare: 'differs',
  criterion: { less: [2000, 2800] },
} as const
export const slopeDeg = {
  kind: 'decimal',
  label: { zh: '平均坡度', en: 'Mean slope' },
  computed: true,
  min: 0,
  max: 90,
  scale: 1,
  unit: '°',
  search: 'range',
  width: 100,
  compare: 'less',
  criterion: { less: [6, 25] },
} as const
export const aspect = {
  kind: 'choice',
  label: { zh: '主要坡向', en: 'Main aspect' },
  computed: true,
  options: aspects,
  search: 'in',
  width: 100,
  compare: 'differs',
} as const
export const lakeViewPct = {
  kind: 'decimal',
  label: { zh: '可见湖面', en: 'Lake in view' },
  computed: true,
  min: 0,
  max: 100,
  scale: 1,
  unit: '%',
  search: 'range',
  width: 100,
  compare: 'more',
  criterion: { more: [0, 50] },
} as const
