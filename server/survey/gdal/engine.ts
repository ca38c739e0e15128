import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/** The functions of gdal3.js (GDAL 3.8 as WebAssembly) used here; pointers are numbers. */
type GdalModule = {
  _malloc(bytes: number): number
  _free(pointer: number): void
  lengthBytesUTF8(text: string): number
  stringToUTF8(text: string, pointer: number, bytes: number): void
  UTF8ToString(pointer: number): string
  HEAPU32: Uint32Array
  HEAPF64: Float64Array
  _CPLErrorReset(): void
  _CPLGetLastErrorMsg(): number
  _CPLGetLastErrorType(): number
  _CPLSetConfigOption(name: number, value: number): void
  _GDALOpenEx(path: number, flags: number, drivers: number, options: number, siblings: number): number
  _GDALClose(source: number): void
  _GDALGetFileList(source: number): number
  _GDALVectorTranslateOptionsNew(options: number, more: number): number
  _GDALVectorTranslate(
    path: number,
    target: number,
    count: number,
    sources: number,
    options: number,
    mistake: number,
  ): number
  _GDALVectorInfoOptionsNew(options: number, more: number): number
  _GDALVectorInfo(source: number, options: number): number
  _OSRNewSpatialReference(wkt: number): number
  _OSRSetFromUserInput(srs: number, text: number): number
  _OSRSetAxisMappingStrategy(srs: number, strategy: number): void
  _OSRDestroySpatialReference(srs: number): void
  _OSRExportToWkt(srs: number, out: number): number
  _OCTNewCoordinateTransformation(from: number, to: number): number
  _OCTTransform(transformation: number, count: number, xs: number, ys: number, zs: number): number
  _OCTDestroyCoordinateTransformation(transformation: number): void
}

/** An open file: a GDAL pointer. */
export type Source = number

type Load = (options: object) => Promise<{ Module: GdalModule }>

/** Failure reported by GDAL, with its message (English, for the log and as a detail). */
export class GdalError extends Error {}

const vectorsOnly = 0x04
const tellErrors = 0x40
const failure = 3
const eastFirst = 0
const pointsAtOnce = 20_000

/** Mount point of the working folder in GDAL's file system: GDAL sees nothing else of this machine. */
const mountPoint = '/output'

/** GDAL for one process. Reads and writes in one folder only, under plain names relative to it. */
export class Gdal {
  readonly #module: GdalModule
  readonly #folder: string
  readonly #messages: string[]

  private constructor(module: GdalModule, folder: string, messages: string[]) {
    this.#module = module
    this.#folder = folder
    this.#messages = messages
  }

  static async start(folder: string): Promise<Gdal> {
    // The process lives for one file, so V8 optimises only functions that run very often: a third less time for a small
    // file, and no more for one of 50,000 areas.
    setFlagsFromString('--wasm-tiering-budget=200000000')
    const require = createRequire(import.meta.url)
    const load: Load = require('gdal3.js/node')
    // gdal3.js loads its data by a path relative to the working directory.
    const path = relative(process.cwd(), dirname(require.resolve('gdal3.js/dist/package/gdal3WebAssembly.wasm')))
    const messages: string[] = []
    const note = (line: string): void => {
      if (messages.length < 200 && line.trim() !== '') messages.push(line.slice(0, 500))
    }
    // There are no threads in WebAssembly: starting one would fail.
    const env = {
      GDAL_NUM_THREADS: '1',
      OGR_GPKG_NUM_THREADS: '1',
      OGR2OGR_USE_ARROW_API: 'NO',
      // A boundary of 300,000 corners is a line of 10 MB, the limit otherwise.
      OGR_CSV_MAX_LINE_SIZE: '-1',
      GDAL_DISABLE_READDIR_ON_OPEN: 'NO',
      CPL_CURL_ENABLE_VSIMEM: 'NO',
    }
    const { Module } = await load({
      path,
      dest: folder,
      useWorker: false,
      env,
      logHandler: () => undefined,
      errorHandler: note,
    })
    return new Gdal(Module, folder, messages)
  }

  /**
   * Opens a file of the folder with these drivers only: a file that claims another format cannot reach a driver that
   * follows paths.
   */
  open(name: string, drivers: readonly string[], options: readonly string[] = []): Source {
    this.#module._CPLErrorReset()
    const source = this.#module._GDALOpenEx(
      this.#text(inside(name)),
      vectorsOnly | tellErrors,
      this.#list(drivers),
      this.#list(options),
      0,
    )
    if (source === 0) throw new GdalError(this.#lastWords())
    return source
  }

  close(source: Source): void {
    this.#module._GDALClose(source)
  }

  /** Returns `ogrinfo -json` of a source; if `isPartial`, also that of a source of which a part cannot be described. */
  info(source: Source, options: readonly string[] = [], { isPartial = false } = {}): unknown {
    this.#module._CPLErrorReset()
    const settings = this.#module._GDALVectorInfoOptionsNew(this.#list(['-json', ...options]), 0)
    const text = this.#module.UTF8ToString(this.#module._GDALVectorInfo(source, settings))
    if (text === '' || !isPartial) this.#throwFailure(text === '')
    try {
      return JSON.parse(text)
    } catch {
      throw new GdalError('the extent is no number')
    }
  }

  /**
   * Runs `ogr2ogr` into a file or folder under the working folder; returns the paths of the written files. Collects
   * warnings in `messages`.
   */
  translate(source: Source, options: readonly string[], name: string): string[] {
    const module = this.#module
    module._CPLErrorReset()
    const settings = module._GDALVectorTranslateOptionsNew(this.#list(options), 0)
    const sources = module._malloc(4)
    module.HEAPU32[sources / 4] = source
    const written =
      settings === 0 ? 0 : module._GDALVectorTranslate(this.#text(inside(name)), 0, 1, sources, settings, 0)
    this.#throwFailure(written === 0)
    const files = this.#filesOf(written)
    module._GDALClose(written)
    this.#throwFailure(false)
    return [...new Set([join(this.#folder, name), ...files])]
  }

  configure(option: string, value: string): void {
    this.#module._CPLSetConfigOption(this.#text(option), this.#text(value))
  }

  /** Warnings of GDAL so far. */
  get messages(): readonly string[] {
    return this.#messages
  }

  /**
   * Transforms points from one reference system to another, in place; x is east or longitude on both sides. A system is
   * anything GDAL understands (EPSG code, WKT). Coordinates must be finite and in range, because PROJ loops on others.
   * Points that cannot be transformed become Infinity.
   */
  transform(from: string, to: string, xs: Float64Array, ys: Float64Array): void {
    const [source, target] = [this.#reference(from), this.#reference(to)]
    const module = this.#module
    const transformation = module._OCTNewCoordinateTransformation(source, target)
    if (transformation === 0) throw new GdalError(this.#lastWords())
    const room = module._malloc(pointsAtOnce * 16)
    for (let start = 0; start < xs.length; start += pointsAtOnce) {
      const count = Math.min(pointsAtOnce, xs.length - start)
      const [x, y] = [room / 8, room / 8 + pointsAtOnce]
      module.HEAPF64.set(xs.subarray(start, start + count), x)
      module.HEAPF64.set(ys.subarray(start, start + count), y)
      module._OCTTransform(transformation, count, room, room + pointsAtOnce * 8, 0)
      xs.set(module.HEAPF64.subarray(x, x + count), start)
      ys.set(module.HEAPF64.subarray(y, y + count), start)
    }
    module._free(room)
    module._OCTDestroyCoordinateTransformation(transformation)
    for (const reference of [source, target]) module._OSRDestroySpatialReference(reference)
  }

  /** Returns a reference system as WKT, or null if GDAL does not know it. */
  wktOf(reference: string): string | null {
    const module = this.#module
    try {
      const pointer = this.#reference(reference)
      const out = module._malloc(4)
      module._OSRExportToWkt(pointer, out)
      module._OSRDestroySpatialReference(pointer)
      return module.UTF8ToString(module.HEAPU32[out / 4] ?? 0)
    } catch {
      return null
    }
  }

  #reference(text: string): number {
    const reference = this.#module._OSRNewSpatialReference(0)
    if (this.#module._OSRSetFromUserInput(reference, this.#text(text)) !== 0) throw new GdalError(this.#lastWords())
    this.#module._OSRSetAxisMappingStrategy(reference, eastFirst)
    return reference
  }

  #filesOf(source: Source): string[] {
    const list = this.#module._GDALGetFileList(source) / 4
    const paths: string[] = []
    for (let at = list; list > 0 && this.#module.HEAPU32[at]; at += 1)
      paths.push(this.#module.UTF8ToString(this.#module.HEAPU32[at] ?? 0))
    return paths.map((path) => join(this.#folder, path.slice(mountPoint.length + 1)))
  }

  #throwFailure(hasFailed: boolean): void {
    if (hasFailed || this.#module._CPLGetLastErrorType() >= failure) throw new GdalError(this.#lastWords())
  }

  #lastWords(): string {
    const message = this.#module.UTF8ToString(this.#module._CPLGetLastErrorMsg())
    return (message || this.#messages.at(-1) || 'no reason given').slice(0, 600)
  }

  /** Copies a text into GDAL's memory. Never freed: the process ends with the file. */
  #text(text: string): number {
    const bytes = this.#module.lengthBytesUTF8(text) + 1
    const pointer = this.#module._malloc(bytes)
    this.#module.stringToUTF8(text, pointer, bytes)
    return pointer
  }

  #list(texts: readonly string[]): number {
    const pointers = texts.map((text) => this.#text(text))
    const list = this.#module._malloc((pointers.length + 1) * 4)
    this.#module.HEAPU32.set([...pointers, 0], list / 4)
    return list
  }
}

/**
 * What the library says about an error, without its own calls, and without folders of this machine or of the one on which
 * it was built.
 */
export function reasonOf({ message }: Error): string {
  return message
    .replace(/^(?:In )?\w+\(\): sqlite3_\w+\(.*?\):\s*/s, '')
    .replace(/^sqlite3_\w+\(.*?\) failed:\s*/s, '')
    .replaceAll(`${mountPoint}/`, '')
    .replaceAll(/(?:[A-Za-z]:)?(?:\/[\w.+-]+){2,}(?:[:,]\s*\d+)?:?\s*/g, '')
    .replaceAll(/(?: of )?\b(?:source|table|shape\d+)\.\w+/g, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300)
}

function inside(name: string): string {
  return `${mountPoint}/${name}`
}
