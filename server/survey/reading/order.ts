/** What the caller has chosen; the rest is found out. */
export type ReadOptions = {
  /** EPSG code of the file's coordinates. */
  srid?: number | undefined
  encoding?: 'UTF-8' | 'GBK' | undefined
  layer?: string | undefined
  /** Exchanges the two coordinates of every point. */
  swapXY?: boolean | undefined
}

export type ReadJob = {
  /** A folder of this job alone: archives are unpacked into it, `featuresFile` is written into it. */
  folder: string
  /** Name of the uploaded file inside the folder. */
  upload: string
  /** The name that the file had at its owner's. */
  name: string
  options: ReadOptions
}
