/** A cell of a survey table, from CSV or a sheet. */
export type Cell = string | number | null

/** Column indexes of the coordinates and of the values that group rows. */
export type TableColumns = {
  titles: string[]
  east: number
  north: number
  /** Meaning of the numbers by their titles: degrees, a fixed order of axes, or unclear. */
  meaning: 'degrees' | 'east-north' | 'x-north'
  group: number | null
  corner: number | null
  ring: number | null
  statedArea: { column: number; perHa: number } | null
}

const longitudes = ['经度', '东经', '大地经度', 'lon', 'lng', 'long', 'longitude', 'x经度', '经度x', 'jd']
const latitudes = ['纬度', '北纬', '大地纬度', 'lat', 'latitude', 'y纬度', '纬度y', 'wd']
const eastings = ['东坐标', '横坐标', 'y坐标', '横坐标y', 'y横坐标', '坐标y', 'east', 'easting', 'e']
const northings = ['北坐标', '纵坐标', 'x坐标', '纵坐标x', 'x纵坐标', '坐标x', 'north', 'northing', 'n']
const groups = [
  '地块编号',
  '地块号',
  '地块编码',
  '宗地号',
  '宗地编号',
  '宗地代码',
  '不动产单元号',
  '图斑编号',
  '图斑号',
  '地块名称',
  'parcel',
  'parcelno',
  'parcelid',
  'parcelnumber',
  'landcode',
  'dkbh',
  'zddm',
  'zdh',
  'tbbh',
]
const corners = [
  '界址点号',
  '界址点编号',
  '界址点',
  '点号',
  '拐点',
  '拐点号',
  '拐点编号',
  '顶点',
  '顶点号',
  'corner',
  'cornerno',
  'vertex',
  'point',
  'pointno',
  'jzdh',
  'dh',
]
const rings = ['圈号', '环号', '地块圈号', 'ring', 'ringno', 'qh']
const areaPerHa: readonly { unit: RegExp; perHa: number }[] = [
  { unit: /公顷|hectare|\bha\b/i, perHa: 1 },
  { unit: /亩|\bmu\b/i, perHa: 15 },
  { unit: /平方米|㎡|m²|m2|sqm/i, perHa: 10_000 },
]

const searchedRows = 30

/** Finds the header among the first rows, below titles and notes. Returns null if no row names two coordinates. */
export function findHeader(rows: readonly Cell[][]): { columns: TableColumns; row: number } | null {
  for (const [row, cells] of rows.slice(0, searchedRows).entries()) {
    const columns = columnsOf(cells)
    if (columns) return { columns, row }
  }
  return null
}

function columnsOf(cells: readonly Cell[]): TableColumns | null {
  const words = cells.map((cell) => (cell === null ? '' : plainWord(String(cell))))
  const find = (names: readonly string[]): number | null => {
    const at = words.findIndex((word) => names.includes(word))
    return at === -1 ? null : at
  }
  const coordinates = coordinatesOf(find)
  if (!coordinates) return null
  return {
    titles: titlesOf(cells),
    ...coordinates,
    group: find(groups),
    corner: find(corners),
    ring: find(rings),
    statedArea: statedAreaOf(cells),
  }
}

function coordinatesOf(
  find: (names: readonly string[]) => number | null,
): Pick<TableColumns, 'east' | 'north' | 'meaning'> | null {
  const [longitude, latitude] = [find(longitudes), find(latitudes)]
  if (longitude !== null && latitude !== null) return { east: longitude, north: latitude, meaning: 'degrees' }
  const [easting, northing] = [find(eastings), find(northings)]
  if (easting !== null && northing !== null) return { east: easting, north: northing, meaning: 'x-north' }
  const [x, y] = [find(['x']), find(['y'])]
  return x !== null && y !== null ? { east: y, north: x, meaning: 'x-north' } : null
}

/** Lower case, without units, brackets, spaces and separators: `X坐标(m)` becomes `x坐标`. */
function plainWord(title: string): string {
  return title
    .toLowerCase()
    .replace(/[（(［[][^）)］\]]*[）)］\]]/g, '')
    .replace(/[\s_\-:：.]/g, '')
}

/** Makes titles unique: numbers repeated ones, names empty ones by their position. */
function titlesOf(cells: readonly Cell[]): string[] {
  const seen = new Map<string, number>()
  return cells.map((cell, index) => {
    const title = cell === null ? `列${index + 1}` : String(cell).slice(0, 100)
    const times = (seen.get(title) ?? 0) + 1
    seen.set(title, times)
    return times === 1 ? title : `${title}_${times}`
  })
}

function statedAreaOf(cells: readonly Cell[]): TableColumns['statedArea'] {
  for (const [column, cell] of cells.entries()) {
    const title = String(cell ?? '')
    const known = /面积|\barea\b/i.test(title) ? areaPerHa.find(({ unit }) => unit.test(title)) : undefined
    if (known) return { column, perHa: known.perHa }
  }
  return null
}

/**
 * Parses a coordinate in a cell: a number, a number as text (with thousands separators), or degrees, minutes and
 * seconds. Returns null for anything else.
 */
export function numberOf(cell: Cell): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (cell === null) return null
  const text = cell.replace(/^[東东西南北EWSN]\s*/i, '').trim()
  if (/^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''))
  if (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,2})?$/i.test(text)) return Number(text)
  const parts =
    /^(-?\d{1,3})\s*[°度d]\s*(\d{1,2}(?:\.\d+)?)?\s*['′’分m]?\s*(\d{1,2}(?:\.\d+)?)?\s*(?:["″”秒s]|'')?$/i.exec(text)
  if (!parts) return null
  const [degrees = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  const sign = text.startsWith('-') || /^[西南WS]/i.test(cell) ? -1 : 1
  return minutes < 60 && seconds < 60 ? sign * (Math.abs(degrees) + minutes / 60 + seconds / 3600) : null
}
