/** Drawing order from bottom to top. Data layers use the numbers from `data` upwards, in their order. */
export const zOrder = {
  service: 0,
  basemap: 1,
  choropleth: 4,
  water: 5,
  roads: 6,
  data: 30,
  /** Names stay readable over circles and areas. */
  labels: 70,
  marks: 80,
  overlay: 90,
  tool: 100,
} as const
