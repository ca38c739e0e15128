import type { Sheet, SheetRelief } from './content.ts'

/** A part of a plane in metres, and the pixels of its picture. */
export type ReliefAsked = {
  epsg: number
  west: number
  north: number
  /** Metres per pixel. */
  pixelM: number
  widthPx: number
  heightPx: number
}

/** Enough for a picture without edges; lines and texts of a report are no pixels. */
const dotsPerMm = 6

/** Returns the part of the plane that a map shows, for the picture of its relief. */
export function reliefAsked({ srid, scale, widthMm, heightMm, east, north }: Sheet): ReliefAsked {
  return {
    epsg: srid,
    west: east,
    north,
    pixelM: scale / 1000 / dotsPerMm,
    widthPx: Math.round(widthMm * dotsPerMm),
    heightPx: Math.round(heightMm * dotsPerMm),
  }
}

/** Returns a map on its relief, and without where there is none. */
export function onRelief(sheet: Sheet, relief: SheetRelief | null): Sheet {
  return relief ? { ...sheet, relief } : sheet
}
