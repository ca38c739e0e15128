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
import { sniff, type Kind } from './sniff.ts'
import { readCsv, readXlsx } from './table.ts'
import { decodeFile } from './text.ts'

type StartGdal = () => Promise<Gdal>

/** A file of the working folder, and the name its owner sees. */
type Found = { path: string; place: string }

/** Returns the content of a file of any supported format, as in the file. */
export async function readAny(job: ReadJob, startGdal: StartGdal): Promise<Reading> {
  const file = { path: join(job.folder, job.upload), place: job.name }
  const kind = await sniff(file.path, job.name)
  return kind === 'zip' ? readArchive(job, file, startGdal) : readPlain(kind, file, job, startGdal)
}

async function readPlain(
  kind: Exclude<Kind, 'zip'>,
  { path, place }: Found,
  job: ReadJob,
  startGdal: StartGdal,
): Promise<Reading> {
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
        [{ name: `${basename(place, extname(place))}.mif`, path, bytes: 0 }],
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

async function readArchive(job: ReadJob, { path, place }: Found, startGdal: StartGdal): Promise<Reading> {
  const { folder, options } = job
  const members = await unpack(path, join(folder, 'unpacked'))
  const has = (pattern: RegExp): boolean => members.some(({ name }) => pattern.test(name))
  if (has(/^xl\/workbook\.xml$/i)) return readXlsx(path, place, options)
  if (has(/\.shp$/i)) return readShapefile(await startGdal(), members, folder, options)
  const table = members.find(({ name }) => /(^|\/)a00000001\.gdbtable$/i.test(name))
  if (table) return readGeodatabase(await startGdal(), table, job)
  if (has(/\.(tab|mif)$/i)) return readMapInfo(await startGdal(), members, folder, options)
  const kmls = members.filter(({ name }) => /\.kml$/i.test(name))
  const kml = kmls.find(({ name }) => /(^|\/)doc\.kml$/i.test(name)) ?? kmls[0]
  if (kml) {
    await refuseEntities(kml.path)
    return readKml(decodeFile(await readFile(kml.path), options), 'kmz', options)
  }
  return readOnlyMember(members, job, startGdal)
}

/** Reads the tables of a FileGDB, of which `table` is the first, from a folder whose name GDAL knows. */
async function readGeodatabase(gdal: Gdal, table: Member, { folder, name, options }: ReadJob): Promise<Reading> {
  const own = table.path.slice(0, -'/a00000001.gdbtable'.length)
  await rename(own, join(folder, 'source.gdb'))
  return readGdalFile(
    gdal,
    { format: 'filegdb', driver: 'OpenFileGDB', file: { name: 'source.gdb', place: name }, folder },
    options,
  )
}

/**
 * Reads an archive with one file of any other format; if there are several, reads the first and lists the others in a
 * warning.
 */
async function readOnlyMember(members: readonly Member[], job: ReadJob, startGdal: StartGdal): Promise<Reading> {
  const [member, ...others] = members.filter(({ name }) => /\.(geojson|json|gpkg|dxf|csv|tsv|txt|gpx)$/i.test(name))
  if (!member) throw new SurveyError([problem('archive-empty')])
  const kind = await sniff(member.path, member.name)
  if (kind === 'zip') throw new SurveyError([problem('archive-nested', { place: member.name })])
  const reading = await readPlain(kind, { path: member.path, place: member.name }, job, startGdal)
  return others.length === 0 ? reading : { ...reading, problems: [...reading.problems, othersUnread(member, others)] }
}

function othersUnread(read: Member, others: readonly Member[]): SurveyProblem {
  return warning('other-members', {
    layer: read.name,
    count: others.length,
    names: others
      .slice(0, 20)
      .map(({ name }) => name)
      .join('、'),
  })
}
