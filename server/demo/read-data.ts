import { readFileSync } from 'node:fs'

/** Reads a file of `data`; called on demand, so that a start without the demonstration reads nothing. */
export function readText(file: URL): string {
  return readFileSync(file, 'utf8')
}

/**
 * Returns new objects on every call. Does not validate: the files are our own, and tests of their results cover their
 * shape.
 */
export function readJson<T>(file: URL): T {
  return JSON.parse(readText(file)) as T
}

/** Returns the features of a GeoJSON file, without its name and description, which are for readers of the file. */
export function readFeatures<T>(file: URL): T[] {
  return readJson<{ features: T[] }>(file).features
}
