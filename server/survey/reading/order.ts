/** Options that the caller has chosen; the reader detects the others. */
export type ReadOptions = {
  /** EPSG code of the file's coordinates. */
  srid?: number | undefined
  encoding?: 'UTF-8' | 'GBK' | undefined
  layer?: string | undefined
  /** Swaps the two coordinates of every point. */
  swapXY?: boolean | undefined
}

export type ReadJob = {
  /** A folder for this job only: archives are unpacked into it, `featuresFile` is written into it. */
  folder: string
  /** Name of the uploaded file inside the folder. */
  upload: string
  /** The file name that its owner sees. */
  name: string
  options: ReadOptions
}
