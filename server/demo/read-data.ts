import { readFileSync } from 'node:fs'

/** A file of `data`; called where the data is wanted, so that a start without the demonstration reads nothing. */
export function readText(file: URL): string {
  return readFileSync(file, 'utf8')
}

/** New objects at every call. The files are ours: the tests of what is made of them hold their shape. */
export function readJson<T>(file: URL): T {
  return JSON.parse(readText(file)) as T
}

/** The features of a GeoJSON file, without its name and description, which are for people. */
export function readFeatures<T>(file: URL): T[] {
  return readJson<{ features: T[] }>(file).features
}
