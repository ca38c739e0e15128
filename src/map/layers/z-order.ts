/** Drawing order from bottom to top. Data layers use the numbers from `data` upwards, in their order. */
export const zOrder = {
  service: 0,
  /** Below the land of the plain basemap, which lets it through. */
  relief: 0,
  basemap: 1,
  contours: 2,
  choropleth: 4,
  water: 5,
  roads: 6,
  /** Heights give way to all other names. */
  contourLabels: 19,
  /** Of towns, mountain ranges, peaks, rivers and roads: they give way to names of data. */
  lesserLabels: 20,
  data: 30,
  /** Of regions, county seats and lakes: they stay readable over circles and areas. */
  labels: 70,
  /** Circles that names keep clear of; those of dimensions are written over them. */
  freePlaces: 72,
  /** Below the outlines of what they measure. */
  dimensions: 75,
  marks: 80,
  overlay: 90,
  tool: 100,
} as const

/** Names of all layers that are drawn together: where two meet, that of the upper layer is drawn. */
export const labelGroup = 'names'
