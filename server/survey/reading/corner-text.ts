import type { Label } from '../../../src/resources/define.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import { parcelGeometry, type Corner, type Drawn } from './corner-parcel.ts'
import { isDecimal } from './decimal.ts'
import { crsOfWords } from './crs-words.ts'
import type { Decoded } from './text.ts'
import type { RawFeature, Reading } from './reading.ts'

/** A parcel as in the file: the fields of its header line, and its corners. */
type Parcel = { head: string[] | null; line: number; corners: Corner[]; place: Label }

/** Field names of the header line in the order of the boundary survey format; the count and the area come first. */
const headNames = [
  '界址点数',
  '地块面积',
  '地块编号',
  '地块名称',
  '图形属性',
  '图幅号',
  '地块用途',
  '地类编码',
] as const
const [countAt, areaAt, numberAt, nameAt, drawnAt] = [0, 1, 2, 3, 4]
const reportedRows = 20

/**
 * Reads a 勘测定界 corner text: `[属性描述]` with `key=value` lines, `[地块坐标]` with a header line ending in `@` for each parcel,
 * followed by its corners, `J1,ring,X,Y` (X is north). Without header lines all corners form one parcel. Fields may be
 * empty, sections missing, commas full-width.
 */
export function readCornerText({ text, encoding, encodingBy, problems: textProblems }: Decoded): Reading {
  const { statements, parcels, problems } = parse(text.replace(/^\ufeff/, ''))
  const features = parcels.map((parcel) => featureOf(parcel, problems))
  const system = statements.get('坐标系') ?? ''
  const { crs, zone, isUnread } = crsOfWords({
    system,
    zone: statements.get('带号') ?? '',
    degrees: statements.get('几度分带') ?? '',
  })
  if (isUnread) problems.push(warning('crs-unreadable', { place: `坐标系=${system.slice(0, 60)}` }))
  const fields = headNames
    .map((name) => ({ name, alias: name, type: 'text' as const }))
    .filter(({ name }) => features.some(({ properties }) => name in properties))
  return {
    format: 'txt',
    encoding,
    encodingBy,
    layers: [{ name: '地块坐标', count: features.length }],
    layer: '地块坐标',
    features,
    fields: fields.map((field) =>
      field.name === '界址点数' || field.name === '地块面积' ? { ...field, type: 'number' as const } : field,
    ),
    problems: [...textProblems, ...problems],
    crs,
    zone,
    hasFixedAxes: false,
  }
}

function parse(text: string): { statements: Map<string, string>; parcels: Parcel[]; problems: SurveyProblem[] } {
  const statements = new Map<string, string>()
  const parcels: Parcel[] = []
  const faults: SurveyProblem[] = []
  const rings = hasRings(text)
  text.split(/\r\n|\r|\n/).forEach((raw, index) => {
    const line = raw.trim()
    if (line === '' || /^\[.*\]$/.test(line)) return
    const statement = /^([^=,，]{1,40})=(.*)$/.exec(line)
    if (statement) {
      statements.set((statement[1] ?? '').trim(), (statement[2] ?? '').trim())
      return
    }
    const cells = cellsOf(line)
    if (/@\s*[,，]?\s*$/.test(line)) parcels.push(parcelOf(cells, index + 1, parcels.length))
    else addCorner({ corner: cornerOf(cells, rings), line: index + 1, text: line }, parcels, faults)
  })
  if (faults.length > 0) throw new SurveyError(faults.slice(0, reportedRows))
  return { statements, parcels, problems: [] }
}

/** Full-width commas separate cells only if there are no others, because they also occur in names. */
function cellsOf(line: string): string[] {
  const cells = line.split(',')
  return (cells.length >= 3 ? cells : line.split(/[,，]/)).map((cell) => cell.trim())
}

function parcelOf(cells: string[], line: number, index: number): Parcel {
  const end = cells.findIndex((cell) => cell.endsWith('@'))
  const last = (cells[end] ?? '').slice(0, -1)
  const head = [...cells.slice(0, end), ...(last === '' ? [] : [last])]
  return { head, line, corners: [], place: placeOf(index, head[nameAt] || head[numberAt] || '') }
}

function placeOf(index: number, name: string): Label {
  return name === ''
    ? { zh: `地块 ${index + 1}`, en: `parcel ${index + 1}` }
    : { zh: `地块 ${index + 1}（${name.slice(0, 60)}）`, en: `parcel ${index + 1} (${name.slice(0, 60)})` }
}

function addCorner(
  { corner, line, text }: { corner: Omit<Corner, 'place'> | null; line: number; text: string },
  parcels: Parcel[],
  faults: SurveyProblem[],
): void {
  const place = { zh: `第 ${line} 行`, en: `line ${line}` }
  if (!corner) {
    if (faults.length < reportedRows) faults.push(problem('row-unreadable', { place, detail: text.slice(0, 80) }))
    return
  }
  if (parcels.length === 0) parcels.push({ head: null, line, corners: [], place: placeOf(0, '') })
  parcels.at(-1)?.corners.push({ ...corner, place })
}

/** Whether corners have the number of their ring: a corner of such a file that has three cells lacks a coordinate. */
function hasRings(text: string): boolean {
  const ringed = /^[^=@\r\n,，]*[,，][ \t]*\d{1,5}[ \t]*([,，][ \t]*[-+]?\d[\d.]*[ \t]*){2}([,，][^@\r\n]*)?$/m
  return ringed.test(text)
}

/** Parses `J1,1,X,Y`, or `J1,X,Y` in a file without rings; ignores further cells, which surveyors add. */
function cornerOf(cells: string[], rings: boolean): Omit<Corner, 'place'> | null {
  const numbers = cells.filter((cell) => cell !== '')
  const ringless = numbers.length === 3 && !rings
  const [name = '', ring, north, east] = ringless ? [numbers[0], '1', numbers[1], numbers[2]] : cells
  if (!ring || !/^\d{1,5}$/.test(ring)) return null
  const [y, x] = [numberOf(north), numberOf(east)]
  return x === null || y === null ? null : { name, ring: Number(ring), x, y }
}

/** Parses a decimal number; returns null if other characters follow it. */
function numberOf(text: string | undefined): number | null {
  return text !== undefined && isDecimal(text) ? Number(text) : null
}

function featureOf(parcel: Parcel, problems: SurveyProblem[]): RawFeature {
  const head = parcel.head ?? []
  const kind = head[drawnAt] ?? ''
  const drawn: Drawn = kind === '点' ? 'points' : kind === '线' ? 'line' : 'area'
  if (kind !== '' && !['点', '线', '面'].includes(kind))
    problems.push(
      warning('parcel-not-area', {
        place: parcel.place,
        detail: kind.slice(0, 20),
        found: { zh: '面', en: 'an area' },
      }),
    )
  const { geometry, closedRings, problems: faults } = parcelGeometry(parcel.corners, drawn, parcel.place)
  problems.push(...faults)
  const stated = numberOf(head[countAt])
  const [found, withoutClosing] = [parcel.corners.length, parcel.corners.length - closedRings]
  if (stated !== null && stated !== found && stated !== withoutClosing)
    problems.push(warning('count-differs', { place: parcel.place, stated, found }))
  return {
    geometry,
    properties: propertiesOf(head),
    place: parcel.place,
    statedHa: numberOf(head[areaAt]) ?? undefined,
  }
}

function propertiesOf(head: string[]): Record<string, unknown> {
  const named = head.map((value, index): [string, unknown] => [
    headNames[index] ?? `字段${index + 1}`,
    index === countAt || index === areaAt ? (numberOf(value) ?? value) : value,
  ])
  return Object.fromEntries(named.filter(([, value]) => value !== ''))
}
