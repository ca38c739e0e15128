const megabyte = 1024 * 1024

/**
 * What a file that somebody uploads may cost. Beyond any of these the reading ends with one error that names the limit.
 */
export const limits = {
  uploadBytes: 200 * megabyte,
  unpackedBytes: 500 * megabyte,
  /** Unpacked against packed, of the whole archive and of each entry that is not small. */
  unpackedRatio: 100,
  archiveEntries: 2_000,
  features: 200_000,
  points: 10_000_000,
  /** Of one feature as GeoJSON text: whoever reads it has all of it in memory at once. */
  featureCharacters: 30_000_000,
  /** Columns, and characters of all their names. */
  fields: 2_000,
  fieldCharacters: 200_000,
  layers: 5_000,
  /** Depth of collections inside collections. */
  nesting: 8,
  readingMs: 120_000,
  convertingMs: 300_000,
  /** Resident memory of the process that reads: its own heap and GDAL's. */
  memoryBytes: 2_500 * megabyte,
  heapMegabytes: 1_800,
  /** Problems of one kind that are told one by one; the others are counted. */
  toldProblems: 20,
} as const
