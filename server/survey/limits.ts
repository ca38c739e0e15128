const megabyte = 1024 * 1024

/** Limits for an uploaded file. Beyond any of them the reading fails with one error that names the limit. */
export const limits = {
  uploadBytes: 200 * megabyte,
  unpackedBytes: 500 * megabyte,
  /** Ratio of unpacked to packed size, for the whole archive and for each entry that is not small. */
  unpackedRatio: 100,
  archiveEntries: 2_000,
  features: 200_000,
  points: 10_000_000,
  /** Of one feature as GeoJSON text: its reader holds all of it in memory at once. */
  featureCharacters: 30_000_000,
  /** Number of columns, and of characters in all their names. */
  fields: 2_000,
  fieldCharacters: 200_000,
  layers: 5_000,
  /** Cells of a sheet, empty ones among them. */
  cells: 20_000_000,
  /** Depth of nested collections. */
  nesting: 8,
  /** Depth of brackets in JSON: writing a value that is nested without end would exhaust the stack. */
  brackets: 100,
  readingMs: 120_000,
  convertingMs: 300_000,
  /** Resident memory of the reading process: its own heap and GDAL's. */
  memoryBytes: 2_500 * megabyte,
  heapMegabytes: 1_800,
  /** Problems of one kind that are listed one by one; the rest is counted. */
  reportedProblems: 20,
} as const
