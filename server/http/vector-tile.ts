import { PbfWriter } from 'pbf'

/** Units along a tile's side; one is a quarter of a screen pixel at 1024 px. */
export const extent = 4096

/**
 * A shape in whole units of its tile, y down. Rings are not closed; shells have a positive area, holes a negative one
 * (vector tile specification 4.3.4).
 */
export type TileShape = { type: 'points' | 'lines' | 'polygons'; rings: number[][] }

/** Value of a property; null and undefined are left out. */
export type Property = string | number | boolean | null | undefined

export type TileFeature = { shape: TileShape; properties: readonly Property[] }

/** A layer of a vector tile; the properties of each feature are in the order of `keys`. */
export type TileLayer = { name: string; keys: readonly string[]; features: readonly TileFeature[] }

const [moveTo, lineTo, closePath] = [1, 2, 7]
const types = { points: 1, lines: 2, polygons: 3 } as const

/**
 * Encodes layers as a Mapbox vector tile, version 2.1 (field numbers of its vector_tile.proto). Leaves out empty
 * layers; returns zero bytes when all are empty.
 */
export function writeTile(layers: readonly TileLayer[]): Uint8Array {
  const pbf = new PbfWriter()
  for (const layer of layers) if (layer.features.length > 0) pbf.writeMessage(3, writeLayer, layer)
  return pbf.finish()
}

function writeLayer({ name, keys, features }: TileLayer, pbf: PbfWriter): void {
  const values = new Values()
  pbf.writeVarintField(15, 2)
  pbf.writeStringField(1, name)
  for (const { shape, properties } of features) {
    pbf.writeMessage(2, writeFeature, { shape, tags: tagsOf(properties, values) })
  }
  for (const key of keys) pbf.writeStringField(3, key)
  for (const value of values.all) pbf.writeMessage(4, writeValue, value)
  pbf.writeVarintField(5, extent)
}

/** The values of a layer, each written once. */
class Values {
  readonly all: (string | number | boolean)[] = []
  readonly #indexes = new Map<string | number | boolean, number>()

  indexOf(value: string | number | boolean): number {
    const known = this.#indexes.get(value)
    if (known !== undefined) return known
    this.#indexes.set(value, this.all.length)
    return this.all.push(value) - 1
  }
}

function tagsOf(properties: readonly Property[], values: Values): number[] {
  const tags: number[] = []
  properties.forEach((value, key) => {
    if (value != null) tags.push(key, values.indexOf(value))
  })
  return tags
}

function writeFeature({ shape, tags }: { shape: TileShape; tags: number[] }, pbf: PbfWriter): void {
  pbf.writePackedVarint(2, tags)
  pbf.writeVarintField(3, types[shape.type])
  pbf.writePackedVarint(
    4,
    shape.type === 'points' ? pointCommands(shape.rings.flat()) : pathCommands(shape.rings, shape.type === 'polygons'),
  )
}

function writeValue(value: string | number | boolean, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(1, value)
  else if (typeof value === 'boolean') pbf.writeBooleanField(7, value)
  else if (Number.isSafeInteger(value)) pbf.writeSVarintField(6, value)
  else pbf.writeDoubleField(3, value)
}

function command(id: number, count: number): number {
  return (count << 3) | id
}

function zigzag(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0
}

function pointCommands(coordinates: readonly number[]): number[] {
  const commands = [command(moveTo, coordinates.length / 2)]
  pushMoves(commands, coordinates, { cursor: { x: 0, y: 0 }, from: 0 })
  return commands
}

function pathCommands(rings: readonly number[][], isClosed: boolean): number[] {
  const cursor = { x: 0, y: 0 }
  const commands: number[] = []
  for (const ring of rings) {
    commands.push(command(moveTo, 1))
    pushMoves(commands, ring.slice(0, 2), { cursor, from: 0 })
    commands.push(command(lineTo, ring.length / 2 - 1))
    pushMoves(commands, ring, { cursor, from: 2 })
    if (isClosed) commands.push(command(closePath, 1))
  }
  return commands
}

/** Writes coordinates as steps from one to the next, beginning at the cursor, which moves along. */
function pushMoves(
  commands: number[],
  coordinates: readonly number[],
  { cursor, from }: { cursor: { x: number; y: number }; from: number },
): void {
  for (let at = from; at < coordinates.length; at += 2) {
    const [x, y] = [coordinates[at] as number, coordinates[at + 1] as number]
    commands.push(zigzag(x - cursor.x), zigzag(y - cursor.y))
    cursor.x = x
    cursor.y = y
  }
}
