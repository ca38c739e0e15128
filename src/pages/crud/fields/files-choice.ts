import { isKeyOf } from '../../../resources/keys.ts'
import type { Say } from '../../../providers/i18n.ts'
import type { FieldOf } from './renderer.ts'
import type { Chosen } from './files-uploads.ts'
import { filesWords } from './files-words.ts'

const megabyte = 1024 * 1024
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const documentEndings = [
  '.pdf',
  '.doc',
  '.docx',
  '.xls',
  '.xlsx',
  '.ppt',
  '.pptx',
  '.wps',
  '.et',
  '.dps',
  '.ofd',
  '.zip',
  '.kmz',
  '.dwg',
  '.dxf',
  '.txt',
  '.csv',
  '.json',
  '.geojson',
  '.md',
]
/** Kinds of files that may be larger than documents: their endings, and what is said of any other. */
const large = {
  tiles: { endings: ['.pmtiles'], other: filesWords.notTiles },
  raster: { endings: ['.tif', '.tiff'], other: filesWords.notRaster },
} as const
const limitMb = { picture: 20, document: 100, tiles: 900, raster: 900 } as const

/** `accept` attribute of the file input. */
export function acceptOf({ accept }: Pick<FieldOf<'files'>, 'accept'>): string {
  if (isKeyOf(large, accept)) return large[accept].endings.join(',')
  return (accept === 'pictures' ? pictureTypes : [...documentEndings, ...pictureTypes]).join(',')
}

/** Checks selected files before the upload: empty, wrong type, too large. The server checks the content. */
export function examine(files: readonly File[], { accept }: Pick<FieldOf<'files'>, 'accept'>, say: Say): Chosen[] {
  return files.map((file) => {
    const isPicture = pictureTypes.includes(file.type)
    const limit = limitMb[isKeyOf(large, accept) ? accept : isPicture ? 'picture' : 'document']
    if (file.size === 0) return { file, fault: say(filesWords.empty) }
    if (accept === 'pictures' && !isPicture) return { file, fault: say(filesWords.notPicture) }
    if (isKeyOf(large, accept) && !large[accept].endings.some((ending) => file.name.toLowerCase().endsWith(ending)))
      return { file, fault: say(large[accept].other) }
    return { file, fault: file.size > limit * megabyte ? say(filesWords.tooLarge, { limit }) : null }
  })
}

/** `830 B`, `12 kB`, `3.4 MB`. */
export function sayBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1000 * 1024 ? `${Math.round(bytes / 1024)} kB` : `${(bytes / megabyte).toFixed(1)} MB`
}

/** Returns the list with one entry moved. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_each, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
