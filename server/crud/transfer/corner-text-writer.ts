import { toGbk } from './gbk.ts'
import { ringsOf, type SpatialContent, type SpatialRow } from './spatial-file.ts'
import { zoneOf } from './zones.ts'

/** Facts for the head of a parcel besides its code and title. */
export type CornerFacts = (row: SpatialRow) => { areaM2: number | null; use: string; useCode: string }

const rowsAtOnce = 200
/** Decimals of a metre: 0.1 mm. */
const decimals = 4

/**
 * A 勘测定界 corner text as a stream of bytes: the properties, then per parcel a head of nine fields and its corners
 * `J1,ring,X,Y` (X is north), rings closed, further parts and holes as further rings. It contains only code, name, use
 * and area of a parcel.
 */
export async function* cornerText(
  { batches, srid, encoding }: SpatialContent,
  factsOf: CornerFacts,
): AsyncGenerator<Buffer> {
  const bytes = (text: string): Buffer => (encoding === 'GBK' ? toGbk(text) : Buffer.from(text))
  yield bytes(`${encoding === 'GBK' ? '' : '\uFEFF'}${header(srid)}`)
  for await (const batch of batches) {
    for (let from = 0; from < batch.length; from += rowsAtOnce) {
      const text = batch
        .slice(from, from + rowsAtOnce)
        .map((row) => parcel(row, factsOf(row)))
        .join('')
      if (text !== '') yield bytes(text)
    }
  }
}

function header(srid: number): string {
  const zone = zoneOf(srid)
  const facts = {
    格式版本号: '1.01版本',
    数据产生单位: '',
    数据产生日期: '',
    坐标系: '2000国家大地坐标系',
    几度分带: zone ? String(zone.degrees) : '',
    投影类型: '高斯克吕格',
    计量单位: '米',
    带号: zone ? String(zone.number) : '',
    精度: '0.0001',
    转换参数: ',,,,,,',
  }
  return lines(['[属性描述]', ...Object.entries(facts).map(([key, value]) => `${key}=${value}`), '[地块坐标]'])
}

function parcel(row: SpatialRow, { areaM2, use, useCode }: ReturnType<CornerFacts>): string {
  const { geometry } = row
  if (!geometry) return ''
  const rings = geometry.type === 'Point' ? [{ corners: [geometry.coordinates] }] : ringsOf(geometry)
  let count = 0
  const corners = rings.flatMap(({ corners: positions }, ring) => {
    const first = count + 1
    return positions.map(([x = 0, y = 0], at) => {
      const isClosing = at > 0 && at === positions.length - 1
      if (!isClosing) count += 1
      return `J${isClosing ? first : count},${ring + 1},${y.toFixed(decimals)},${x.toFixed(decimals)}`
    })
  })
  const hectares = areaM2 === null ? '' : (areaM2 / 1e4).toFixed(4)
  const head = [
    corners.length,
    hectares,
    field(row.code),
    field(row.title),
    geometry.type === 'Point' ? '点' : '面',
    '',
    field(use),
    field(useCode),
    '@',
  ]
  return lines([head.join(','), ...corners])
}

/** In a head, commas separate fields and `@` ends it, so texts contain both as full-width characters. */
function field(text: string): string {
  return text.replaceAll(',', '，').replaceAll('@', '＠').replaceAll(/\s+/g, ' ').trim()
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\r\n`).join('')
}
