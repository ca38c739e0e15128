import type { GroundName, Sheet } from '../content.ts'
import { widthOf } from './fonts.ts'
import { marksOf, type Look, type Mark, type Spot } from './marks.ts'

export const waterLook: Look = { fill: '#cfe1f2', fillOpacity: 1, stroke: '#8fb4d6', widthMm: 0.2 }
const riverLook: Look = { stroke: '#8fb4d6', widthMm: 0.4 }
/** Also of roads without a class. */
const roadLook: Look = { stroke: '#c9b48a', widthMm: 0.4 }
const roadLooks: Readonly<Record<string, Look>> = {
  expressway: { stroke: '#cf9052', widthMm: 0.9 },
  national: { stroke: '#d3b066', widthMm: 0.7 },
  provincial: { stroke: '#cfc09a', widthMm: 0.5 },
  railway: { stroke: '#8a93a5', widthMm: 0.4, dashMm: [1.4, 0.9] },
}
/** More important roads are drawn above the others. */
const drawnLast = ['provincial', 'national', 'expressway']

/** Stands for the relief in the legend. */
export const reliefLook: Look = { fill: '#e3e2d6', stroke: '#b9b5a3', widthMm: 0.15 }

/** Relief, water and roads of the basemap. */
export function groundMarks(
  { relief, water, roads, widthMm, heightMm }: Pick<Sheet, 'relief' | 'water' | 'roads' | 'widthMm' | 'heightMm'>,
  at: Spot,
): Mark[] {
  return [
    ...(relief ? [{ kind: 'picture' as const, data: relief.picture, at, widthMm, heightMm }] : []),
    ...water.flatMap((shape) => marksOf(shape, at, shape.type.endsWith('Polygon') ? waterLook : riverLook)),
    ...roads.toSorted((one, other) => rank(one) - rank(other)).flatMap((shape) => marksOf(shape, at, lookOf(shape))),
  ]
}

/** Returns the looks of the most important road and of railways, where the map has them. */
export function roadLooksOf(roads: Sheet['roads']): { isRailway: boolean; look: Look }[] {
  const ranked = roads.toSorted((one, other) => rank(other) - rank(one))
  return [false, true].flatMap((isRailway) => {
    const first = ranked.find(({ kind }) => (kind === 'railway') === isRailway)
    return first ? [{ isRailway, look: lookOf(first) }] : []
  })
}

function rank({ kind = '' }: Sheet['roads'][number]): number {
  return drawnLast.indexOf(kind)
}

function lookOf({ kind = '' }: Sheet['roads'][number]): Look {
  return roadLooks[kind] ?? roadLook
}

type TextMark = Extract<Mark, { kind: 'text' }>
type NameLook = Pick<TextMark, 'sizeMm' | 'color' | 'isBold'>

/** In the order in which they are placed. */
const nameLooks: readonly [kind: string, look: NameLook][] = [
  ['seat', { sizeMm: 2.8, color: '#33415f', isBold: true }],
  ['town', { sizeMm: 2.3, color: '#33415f' }],
  ['lake', { sizeMm: 2.6, color: '#2f6590' }],
  ['range', { sizeMm: 2.8, color: '#6b5138' }],
  ['peak', { sizeMm: 2, color: '#6b5138' }],
  ['expressway', { sizeMm: 2, color: '#2c7a58', isBold: true }],
  ['national', { sizeMm: 2, color: '#b2483f', isBold: true }],
  ['provincial', { sizeMm: 2, color: '#7a6410', isBold: true }],
  ['county', { sizeMm: 2, color: '#47526b', isBold: true }],
  ['river', { sizeMm: 2, color: '#2f6590' }],
]
/** Kinds whose place has a dot, with the name above it. */
const hasDot = ['seat', 'town', 'peak']
const lineHeight = 1.25

/** Returns the names of the ground that fit between the texts that are on the map already. */
export function nameMarks(
  names: readonly GroundName[],
  drawn: readonly Mark[],
  { at: [dx, dy], widthMm, heightMm }: { at: Spot; widthMm: number; heightMm: number },
): Mark[] {
  const taken = drawn.flatMap((mark) => (mark.kind === 'text' ? [boxOf(mark)] : []))
  const frame: Box = [dx, dy, dx + widthMm, dy + heightMm]
  return nameLooks.flatMap(([kind, look]) =>
    names
      .filter((name) => name.kind === kind)
      .flatMap(({ name, at: [x, y] }): Mark[] => {
        const spot: Spot = [x + dx, y + dy]
        const texts = linesOf(name, spot, { look, isAbove: hasDot.includes(kind) })
        const boxes = texts.map(boxOf)
        if (boxes.some((box) => !isInside(box, frame) || taken.some((other) => isOverlapping(box, other)))) return []
        taken.push(...boxes)
        const dot: Mark = {
          kind: 'dot',
          at: spot,
          radiusMm: 0.5,
          look: { fill: '#ffffff', stroke: look.color, widthMm: 0.3 },
        }
        return hasDot.includes(kind) ? [dot, ...texts] : texts
      }),
  )
}

function linesOf(name: string, [x, y]: Spot, { look, isAbove }: { look: NameLook; isAbove: boolean }): TextMark[] {
  const lines = name.split('\n')
  const height = look.sizeMm * lineHeight
  const last = isAbove ? y - 1.2 : y + (look.sizeMm + (lines.length - 1) * height) / 2
  return lines.map((text, index) => ({
    ...look,
    kind: 'text',
    at: [x, last - (lines.length - 1 - index) * height],
    text,
    align: 'center',
    halo: true,
  }))
}

type Box = readonly [left: number, top: number, right: number, bottom: number]

function boxOf({ at: [x, y], text, sizeMm, align }: TextMark): Box {
  const width = widthOf(text, sizeMm)
  const left = { left: x, center: x - width / 2, right: x - width }[align]
  return [left, y - sizeMm, left + width, y + sizeMm * 0.25]
}

function isOverlapping(one: Box, other: Box): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

function isInside(box: Box, frame: Box): boolean {
  return box[0] >= frame[0] && box[1] >= frame[1] && box[2] <= frame[2] && box[3] <= frame[3]
}
