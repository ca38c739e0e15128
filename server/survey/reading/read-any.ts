import { createReadStream } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Gdal } from '../gdal/engine.ts'
import { problem, SurveyError, warning, type SurveyProblem } from '../problems.ts'
import { unpack, type Member } from './archive.ts'
import { readCornerText } from './corner-text.ts'
import { readDxf } from './dxf.ts'
import { readGdalFile, readGpx } from './gdal-file.ts'
import { readGeoJson } from './geojson.ts'
import type { ReadJob } from './order.ts'
import { readKml } from './kml.ts'
import { readMapInfo } from './mapinfo.ts'
import type { Reading } from './reading.ts'
import { readShapefile } from './shapefile.ts'
import { refuseScattered } from './sheet-extent.ts'
import { sniff, type Kind } from './sniff.ts'
import { readCsv, readXlsx } from './table.ts'
import { decodeFile } from './text.ts'

type StartGdal = () => Promise<Gdal>

/** A file of the working folder, and the name its owner sees. */
type Found = { path: string; place: string }

/**
 * Returns the content of a file of any supported format, as in the file: one reading, or one for each layer where every
 * layer was asked for.
 */
export async function readAny(job: ReadJob, startGdal: StartGdal): Promise<Reading[]> {
  const file = { path: join(job.folder, job.upload), place: job.name }
  const kind = await sniff(file.path, job.name)
  return [await (kind === 'zip' ? readArchive(job, file, startGdal) : readPlain(kind, file, job, startGdal))].flat()
}

async function readPlain(
  kind: Exclude<Kind, 'zip'>,
  { path, place }: Found,
  job: ReadJob,
  startGdal: StartGdal,
): Promise<Reading | Reading[]> {
  const { options, folder } = job
  const text = async () => decodeFile(await readFile(path), options)
  switch (kind) {
    case 'geojson':
      return readGeoJson(await text())
    case 'txt':
      return readCornerText(await text())
    case 'csv':
      return readCsv(await text(), place)
    case 'kml':
      await refuseEntities(path)
      return readKml(await text(), 'kml', options)
    case 'gpx':
      await refuseEntities(path)
      return readGpx(await startGdal(), await plainName(path, place, { folder, ending: 'gpx' }), folder, options)
    case 'dxf':
      return readDxf(await startGdal(), await plainName(path, place, { folder, ending: 'dxf' }), folder, options)
    case 'gpkg':
      return readGdalFile(
        await startGdal(),
        { format: 'gpkg', driver: 'GPKG', file: await plainName(path, place, { folder, ending: 'gpkg' }), folder },
        options,
      )
    case 'mapinfo':
      return readMapInfo(
        await startGdal(),
        { head: { name: `${basename(place, extname(place))}.mif`, path, bytes: 0 }, members: [] },
        folder,
        options,
      )
  }
}

/** Characters of a chunk to search again with the next one: a match may span both. */
const overlap = 16

/**
 * Throws if an XML file defines entities: survey data need none, and a few lines of them expand to gigabytes. Also
 * searches UTF-16.
 */
async function refuseEntities(path: string): Promise<void> {
  let tail = ''
  const chunks: AsyncIterable<Buffer> = createReadStream(path)
  for await (const chunk of chunks) {
    const text = tail + chunk.toString('latin1').replaceAll('\0', '')
    const found = /<!ENTITY[^>]{0,40}/i.exec(text)
    if (found) throw new SurveyError([problem('entity-expansion', { place: found[0].slice(0, 40) })])
    tail = text.slice(-overlap)
  }
}

/** GDAL detects formats by their extensions, and cannot read names in another encoding. */
async function plainName(
  path: string,
  place: string,
  { folder, ending }: { folder: string; ending: string },
): Promise<{ name: string; place: string }> {
  const name = `source.${ending}`
  await rename(path, join(folder, name))
  return { name, place }
}

/** Names of members that data sets begin with, by format; an archive is read as the first of these that it has. */
const heads = {
  shapefile: /\.shp$/i,
  filegdb: /(^|\/)a00000001\.gdbtable$/i,
  mapinfo: /\.(tab|mif)$/i,
  kml: /\.kml$/i,
  plain: /\.(geojson|json|gpkg|dxf|csv|tsv|txt|gpx)$/i,
} as const
type Head = keyof typeof heads
const order = ['shapefile', 'filegdb', 'mapinfo', 'kml', 'plain'] as const satisfies Head[]
/** Of several members of a format, the one to begin with. */
const preferred: Partial<Record<Head, RegExp>> = { mapinfo: /\.tab$/i, kml: /(^|\/)doc\.kml$/i }

/** Reads what an archive contains; names the data sets in it that were not read. */
async function readArchive(job: ReadJob, file: Found, startGdal: StartGdal): Promise<Reading[]> {
  const members = await unpack(file.path, join(job.folder, 'unpacked'))
  if (members.some(({ name }) => /^xl\/workbook\.xml$/i.test(name))) {
    await refuseScattered(members, file.place)
    return [await readXlsx(file.path, file.place, job.options)]
  }
  const sets = members.filter(({ name }) => order.some((kind) => heads[kind].test(name)))
  const kind = order.find((each) => sets.some(({ name }) => heads[each].test(name)))
  const own = sets.filter(({ name }) => kind !== undefined && heads[kind].test(name))
  const head = own.find(({ name }) => kind && preferred[kind]?.test(name)) ?? own[0]
  if (!kind || !head) throw new SurveyError([problem('archive-empty')])
  const read = kind === 'shapefile' ? own : [head]
  const others = sets.filter((each) => !read.includes(each))
  const [first, ...rest] = [await readSet(kind, head, { job, members, startGdal })].flat()
  if (!first || others.length === 0) return first ? [first, ...rest] : []
  return [{ ...first, problems: [...first.problems, othersUnread(read, others)] }, ...rest]
}

async function readSet(
  kind: Head,
  head: Member,
  { job, members, startGdal }: { job: ReadJob; members: readonly Member[]; startGdal: StartGdal },
): Promise<Reading | Reading[]> {
  const { folder, options } = job
  switch (kind) {
    case 'shapefile':
      return readShapefile(await startGdal(), members, folder, options)
    case 'filegdb':
      return readGeodatabase(await startGdal(), head, job)
    case 'mapinfo':
      return readMapInfo(await startGdal(), { head, members }, folder, options)
    case 'kml':
      await refuseEntities(head.path)
      return readKml(decodeFile(await readFile(head.path), options), 'kmz', options)
    case 'plain': {
      const found = await sniff(head.path, head.name)
      if (found === 'zip') throw new SurveyError([problem('archive-nested', { place: head.name })])
      return readPlain(found, { path: head.path, place: head.name }, job, startGdal)
    }
  }
}

/** Reads the tables of a FileGDB, of which `table` is the first, from a folder whose name GDAL knows. */
async function readGeodatabase(gdal: Gdal, table: Member, { folder, name, options }: ReadJob): Promise<Reading[]> {
  const own = table.path.slice(0, -'/a00000001.gdbtable'.length)
  await rename(own, join(folder, 'source.gdb'))
  return readGdalFile(
    gdal,
    { format: 'filegdb', driver: 'OpenFileGDB', file: { name: 'source.gdb', place: name }, folder },
    options,
  )
}

function othersUnread(read: readonly Member[], others: readonly Member[]): SurveyProblem {
  const namesOf = (members: readonly Member[]): string =>
    members
      .slice(0, 20)
      .map(({ name }) => name)
      .join('、')
  return warning('other-members', { layer: namesOf(read), count: others.length, names: namesOf(others) })
}
