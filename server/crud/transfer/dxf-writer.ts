import { isInGbk, toGbk } from './gbk.ts'
import { cellText } from '../../../src/formats/cell.ts'
import { ringsOf, type Position, type SpatialContent, type SpatialRow } from './spatial-file.ts'

const layers = { outline: '宗地线', text: '宗地注记', point: '项目点' } as const
/** Application name of our extended data; `server/survey/reading/dxf-data.ts` reads it. */
const application = 'INVESTMAP'
/** Maximum bytes of one extended-data text. */
const longestText = 240
const textHeightM = 5
const rowsAtOnce = 200

/** Group codes, each followed by its value. */
type Values = readonly (string | number)[]

/**
 * A drawing (DXF R12, which every program reads; texts in GBK) as a stream of bytes: each ring is a closed polyline on
 * 宗地线, the row's code and title a text on 宗地注记. DXF has neither holes nor fields, so each polyline has extended data of
 * INVESTMAP with its row, part and ring, and the first of a row all its fields as `name=value`.
 */
export async function* dxf({ columns, batches }: SpatialContent): AsyncGenerator<Buffer> {
  yield toGbk(header())
  const state = { handle: 0x100, row: 0 }
  for await (const batch of batches) {
    for (let from = 0; from < batch.length; from += rowsAtOnce) {
      const text = batch
        .slice(from, from + rowsAtOnce)
        .map((row) => entitiesOf(row, columns, state))
        .join('')
      if (text !== '') yield toGbk(text)
    }
  }
  yield toGbk(pairs([0, 'ENDSEC', 0, 'EOF']))
}

function header(): string {
  const variables = [9, '$ACADVER', 1, 'AC1009', 9, '$DWGCODEPAGE', 3, 'ANSI_936', 9, '$INSUNITS', 70, 6]
  const layerEntries = Object.values(layers).map((name, at) => [name, 70, 0, 62, at + 1, 6, 'CONTINUOUS'])
  const tables = [
    ...tableOf('LTYPE', [['CONTINUOUS', 70, 0, 3, 'Solid line', 72, 65, 73, 0, 40, 0]]),
    ...tableOf('LAYER', layerEntries),
    ...tableOf('APPID', [[application, 70, 0]]),
  ]
  return pairs([...sectionOf('HEADER', variables), ...sectionOf('TABLES', tables), 0, 'SECTION', 2, 'ENTITIES'])
}

function sectionOf(name: string, content: Values): Values {
  return [0, 'SECTION', 2, name, ...content, 0, 'ENDSEC']
}

/** Each entry starts with its own name. */
function tableOf(name: string, entries: readonly Values[]): Values {
  return [0, 'TABLE', 2, name, 70, entries.length, ...entries.flatMap((each) => [0, name, 2, ...each]), 0, 'ENDTAB']
}

type State = { handle: number; row: number }

function entitiesOf(row: SpatialRow, columns: SpatialContent['columns'], state: State): string {
  const { geometry } = row
  if (!geometry) return ''
  state.row += 1
  const fields = columns.flatMap(({ name }, at) => dataOf(name, cellText(row.cells[at] ?? null)))
  const label = `${row.code} ${row.title}`.trim()
  if (geometry.type === 'Point')
    return point(geometry.coordinates, [`@row=${state.row}`, ...fields], state) + note(geometry.coordinates, label)
  const outlines = ringsOf(geometry).map(({ part, ring, corners }, at) =>
    polyline(corners, [`@row=${state.row}`, `@part=${part}`, `@ring=${ring}`, ...(at === 0 ? fields : [])], state),
  )
  return outlines.join('') + note(middleOf(geometry.coordinates[0]?.[0] ?? []), label)
}

function polyline(corners: readonly Position[], data: readonly string[], state: State): string {
  const start = [66, 1, 70, 1, 10, 0, 20, 0, 30, 0]
  const head = pairs([0, 'POLYLINE', 5, nextHandle(state), 8, layers.outline, ...start, ...extended(data)])
  const vertices = corners
    .slice(0, -1)
    .map(([x = 0, y = 0]) => `0\nVERTEX\n8\n${layers.outline}\n10\n${x}\n20\n${y}\n30\n0\n`)
  return `${head}${vertices.join('')}0\nSEQEND\n8\n${layers.outline}\n`
}

function point([x = 0, y = 0]: Position, data: readonly string[], state: State): string {
  return pairs([0, 'POINT', 5, nextHandle(state), 8, layers.point, 10, x, 20, y, 30, 0, ...extended(data)])
}

function note([x = 0, y = 0]: Position, text: string): string {
  return pairs([0, 'TEXT', 8, layers.text, 10, x, 20, y, 30, 0, 40, textHeightM, 1, plain(text).slice(0, 200)])
}

function nextHandle(state: State): string {
  state.handle += 1
  return state.handle.toString(16).toUpperCase()
}

function middleOf(corners: readonly Position[]): Position {
  const sum = corners.reduce<[number, number]>(([a, b], [x = 0, y = 0]) => [a + x, b + y], [0, 0])
  return sum.map((each) => Number((each / Math.max(1, corners.length)).toFixed(4)))
}

function extended(data: readonly string[]): Values {
  return [1001, application, ...data.flatMap((text) => [1000, text])]
}

/** `name=value`, and `name+=more` if one text is too short for the value. */
function dataOf(name: string, value: string): string[] {
  if (value === '') return []
  const texts: string[] = []
  let piece = `${name}=`
  for (const sign of plain(value).match(/\\U\+[0-9A-F]{4}|\^.|./gsu) ?? []) {
    if (toGbk(piece + sign).length > longestText) {
      texts.push(piece)
      piece = `${name}+=`
    }
    piece += sign
  }
  return [...texts, piece]
}

/** One line in GBK characters: control characters as in DXF (`^J`), others as `\U+XXXX`, or `?` beyond U+FFFF. */
function plain(text: string): string {
  return [...text]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0
      if (code < 0x20) return `^${String.fromCharCode(code + 0x40)}`
      if (sign === '^') return '^ '
      return isInGbk(sign) ? sign : code > 0xffff ? '?' : `\\U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    })
    .join('')
}

/** One value per line. */
function pairs(values: Values): string {
  return `${values.join('\n')}\n`
}
