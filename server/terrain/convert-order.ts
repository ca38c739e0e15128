import type { Label } from '../../src/resources/define.ts'

/** The order of the child process that converts one raster. */
export type ConvertOrder = { path: string; target: string }

/** Its only message: done, what is wrong with the raster, or an internal error. */
export type ConvertAnswer = { done: true } | { mistake: Label } | { failure: string }
