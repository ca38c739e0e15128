/** As `layer`: all layers of the file, each with its own reference system. */
export const everyLayer = '*'

/** Options that the caller has chosen; the reader detects the others. */
export type ReadOptions = {
  /** EPSG code of the file's coordinates. */
  srid?: number | undefined
  encoding?: 'UTF-8' | 'GBK' | undefined
  /** Name of a layer, or `everyLayer`. */
  layer?: string | undefined
  /** Swaps the two coordinates of every point. */
  swapXY?: boolean | undefined
  /** Takes the file without its damaged records. */
  withoutDamaged?: boolean | undefined
}

export type ReadJob = {
  /** A folder for this job only: archives are unpacked into it, `featuresFile` is written into it. */
  folder: string
  /** Name of the uploaded file inside the folder. */
  upload: string
  /** The file name that its owner sees. */
  name: string
  options: ReadOptions
  /** West, south, east and north of the region whose files are read, in degrees; null if it is not known. */
  around: readonly [number, number, number, number] | null
}
