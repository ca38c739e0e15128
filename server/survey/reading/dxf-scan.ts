import { limits } from '../limits.ts'
import { problem, SurveyError, type SurveyProblem } from '../problems.ts'
import { isDecimal } from './decimal.ts'

/** An insertion: the block, and how often it stands in columns and rows. `isWhole`: its entities become one feature. */
type Insert = { block: string; columns: number; rows: number; isWhole: boolean }
/** `points`: how many points GDAL makes of the entities. */
type Content = { entities: Map<string, number>; points: number; inserts: Insert[] }
type Scan = {
  section: string
  type: string
  /** The block or drawing that an entity belongs to; null between them. */
  content: Content | null
  insert: Insert | null
  blocks: Map<string, Content>
  drawing: Content
  isClosed: boolean
  faults: SurveyProblem[]
}

/** Entities that belong to the one before them. */
const parts = new Set(['VERTEX', 'SEQEND', 'ATTRIB'])
const cutOff = { zh: '图形段没有结束，文件不完整', en: 'the section of entities does not end; the file was cut off' }
/** Entities that become lines of many points, and how many: a circle in steps of 4°. */
const curves = new Set(['CIRCLE', 'ARC', 'ELLIPSE', 'SPLINE', 'HELIX'])
const curvePoints = 90
/** Entities whose group 42 is a bulge: unless it is 0, a segment becomes an arc. */
const bulging = new Set(['LWPOLYLINE', 'VERTEX', 'HATCH'])
/** Entities that stay features of their own when their block is inserted. */
const texts = new Set(['TEXT', 'MTEXT', 'ATTDEF'])
/** Group codes of coordinates. */
const coordinate = /^(1[0-8]|2[0-8]|3[0-7])$/

/**
 * Looks at a drawing before it is read: returns its entities by type, those of inserted blocks once. Throws if the
 * entities do not end, for a coordinate that is no number, which the library would read as 0, and if blocks that contain
 * each other, or arrays of a block, make more entities or points than a file may have: their number is a product of
 * numbers in the file, so a few lines make billions.
 */
export function scanDxf(latin: string, place: string): ReadonlyMap<string, number> {
  const scan: Scan = {
    section: '',
    type: '',
    content: null,
    insert: null,
    blocks: new Map(),
    drawing: empty(),
    isClosed: true,
    faults: [],
  }
  const lines = latin.split(/\r\n|\r|\n/)
  for (let at = 0; at + 1 < lines.length; at += 2)
    take(scan, { code: lines[at]?.trim() ?? '', value: lines[at + 1]?.trim() ?? '', line: at + 2 })
  if (scan.faults.length > 0) throw new SurveyError(scan.faults)
  if (!scan.isClosed) throw new SurveyError([problem('damaged', { place, detail: cutOff })])
  refuseArrays(scan)
  return entitiesOf(scan)
}

/** A group: its code, and the value on the next line, which is `line`. */
function take(scan: Scan, { code, value, line }: { code: string; value: string; line: number }): void {
  if (code === '0') begin(scan, value)
  else if (code === '2') name(scan, value)
  else if (scan.content && coordinate.test(code) && !isDecimal(value)) refuse(scan, value, line)
  else if (scan.insert?.isWhole) repeat(scan.insert, code, value)
  else if (scan.content && code === '10') scan.content.points += 1
  else if (scan.content && code === '42' && bulging.has(scan.type) && Number(value) !== 0)
    scan.content.points += curvePoints
}

function empty(): Content {
  return { entities: new Map(), points: 0, inserts: [] }
}

/** The entities of the drawing and of the blocks that are inserted in it, directly or in each other. */
function entitiesOf({ drawing, blocks }: Scan): ReadonlyMap<string, number> {
  const used = new Set([drawing])
  for (const { inserts } of used)
    for (const { block } of inserts) {
      const content = blocks.get(block)
      if (content) used.add(content)
    }
  const counts = new Map<string, number>()
  for (const { entities } of used)
    for (const [type, count] of entities) counts.set(type, (counts.get(type) ?? 0) + count)
  return counts
}

function begin(scan: Scan, type: string): void {
  scan.insert = null
  scan.type = type
  if (type === 'SECTION' || type === 'ENDSEC') {
    if (scan.section === 'ENTITIES') scan.isClosed = type === 'ENDSEC'
    scan.section = ''
    scan.content = null
  } else if (type === 'BLOCK' || type === 'ENDBLK') scan.content = null
  else if (scan.content && !parts.has(type)) add(scan, scan.content, type)
}

function add(scan: Scan, content: Content, type: string): void {
  const { entities, inserts } = content
  // A dimension also names a block, which is drawn entity by entity.
  if (type === 'INSERT' || type === 'DIMENSION')
    inserts.push((scan.insert = { block: '', columns: 1, rows: 1, isWhole: type === 'INSERT' }))
  if (type !== 'INSERT') entities.set(type, (entities.get(type) ?? 0) + 1)
  if (curves.has(type)) content.points += curvePoints
}

function name(scan: Scan, value: string): void {
  if (scan.insert) scan.insert.block = value
  else if (scan.type === 'SECTION') {
    scan.section = value
    scan.content = value === 'ENTITIES' ? scan.drawing : null
    if (value === 'ENTITIES') scan.isClosed = false
  } else if (scan.type === 'BLOCK' && scan.section === 'BLOCKS' && !scan.content) {
    scan.content = empty()
    scan.blocks.set(value, scan.content)
  }
}

function refuse({ faults, type }: Scan, value: string, line: number): void {
  const place = { zh: `第 ${line} 行（${type}）`, en: `line ${line} (${type})` }
  if (faults.length < limits.reportedProblems)
    faults.push(problem('not-a-number', { place, detail: value.slice(0, 60) || '-' }))
}

function repeat(insert: Insert, code: string, value: string): void {
  if (code === '70') insert.columns = countOf(value)
  else if (code === '71') insert.rows = countOf(value)
}

function countOf(value: string): number {
  return Math.max(1, Math.min(1e9, Number.parseInt(value, 10) || 1))
}

function refuseArrays({ blocks, drawing }: Scan): void {
  const inDrawing = { blocks, ofBlock: new Map<string, Made>(), depth: 0 }
  for (const insert of drawing.inserts) {
    const { features, points } = made({ ...empty(), inserts: [insert] }, inDrawing)
    if (features > limits.features || points > limits.points)
      throw new SurveyError([
        problem('insert-array', {
          place: insert.block.slice(0, 60),
          count: features,
          points,
          limit: limits.features,
          mostPoints: limits.points,
        }),
      ])
  }
  const { features, points } = made(drawing, inDrawing)
  if (features > limits.features) throw new SurveyError([problem('too-many-features', { limit: limits.features })])
  if (points > limits.points) throw new SurveyError([problem('too-many-points', { limit: limits.points })])
}

/** What a drawing or a block becomes: `features` entity by entity, `texts` beside the one feature of an insertion. */
type Made = { features: number; texts: number; points: number }

/** Counts what becomes of entities and of the blocks that are inserted among them. */
function made(
  content: Content,
  { blocks, ofBlock, depth }: { blocks: ReadonlyMap<string, Content>; ofBlock: Map<string, Made>; depth: number },
): Made {
  if (depth > limits.brackets) throw new SurveyError([problem('blocks-too-deep', { limit: limits.brackets })])
  const sum: Made = { features: 0, texts: 0, points: content.points }
  for (const [type, count] of content.entities) {
    sum.features += count
    if (texts.has(type)) sum.texts += count
  }
  for (const { block, columns, rows, isWhole } of content.inserts) {
    const known = ofBlock.get(block)
    // A block that contains itself is read once.
    if (!known) ofBlock.set(block, { features: 0, texts: 0, points: 0 })
    const each = known ?? made(blocks.get(block) ?? empty(), { blocks, ofBlock, depth: depth + 1 })
    ofBlock.set(block, each)
    sum.features += columns * rows * (isWhole ? 1 + each.texts : each.features)
    sum.texts += columns * rows * each.texts
    sum.points += columns * rows * Math.max(1, each.points)
  }
  return sum
}
