import type { Field, FieldKind, Resource } from './define.ts'

/** Target of a column: a field's name, or its name and the factor for numbers. */
export type MappedTo = string | { field: string; factor: number }

/**
 * Kinds that no column of a survey file fills: geometries come from the file itself, files and secrets are not in it.
 */
const unmapped: readonly FieldKind[] = ['password', 'geometry', 'files', 'items', 'permissions', 'graph']

/** The fields that columns of a survey file may fill, in the order of the declaration. */
export function surveyFields(resource: Resource): [name: string, field: Field][] {
  return Object.entries(resource.fields).filter(([, { kind, computed }]) => !computed && !unmapped.includes(kind))
}

/** Maximum bytes of a column name in a shapefile. */
const shortBytes = 10

/**
 * Field names in a shapefile, whose columns have at most ten ASCII letters: the first ten of the field's name, numbered
 * where two would be equal. The same list always gives the same names, so that an import finds the fields again.
 */
export function shortNames(fields: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const field of fields) {
    let name = field.slice(0, shortBytes)
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = numberedShort(field, count)
    taken.add(name.toLowerCase())
    names.set(field, name)
  }
  return names
}

/** The name of a further column for a text that is too long for one: `descriptio`, `descript_2`, `descript_3`. */
export function numberedShort(name: string, count: number): string {
  const ending = `_${count}`
  return name.slice(0, shortBytes - ending.length) + ending
}

/** The field that has the word as an alias, or null. */
export function fieldOfWord(resource: Resource, word: string): string | null {
  const found = Object.entries(resource.fields).find(([, { aliases = [] }]) =>
    aliases.some((alias) => (typeof alias === 'string' ? alias : alias.word) === word),
  )
  return found?.[0] ?? null
}

/**
 * Suggests a field for each column of a file by the column's name: the field's own name or label, its name in a
 * shapefile, or an alias. A field is filled once, by the column with the closest name; texts that a shapefile had to
 * split are joined again.
 */
export function suggestedMapping(
  resource: Resource,
  columns: readonly { name: string; alias?: string }[],
): Record<string, MappedTo> {
  const mapping: Record<string, MappedTo> = {}
  const fields = surveyFields(resource)
  const short = shortNames(Object.keys(resource.fields))
  for (const [name, field] of fields) {
    const found = columnOf(
      columns.filter((column) => !(column.name in mapping)),
      { name, field, short: short.get(name) ?? name },
    )
    if (!found) continue
    mapping[found.name] = found.factor === 1 ? name : { field: name, factor: found.factor }
    for (
      let count = 2;
      isJoined(field) && columns.some((column) => column.name === numberedShort(found.name, count));
      count += 1
    )
      mapping[numberedShort(found.name, count)] = name
  }
  return mapping
}

/** Whether a value may be split over several columns in order: texts and lists may, numbers and dates may not. */
export function isJoined({ kind }: Field): boolean {
  return !['integer', 'decimal', 'area', 'boolean', 'date', 'dateTime'].includes(kind)
}

type Wanted = { name: string; field: Field; short: string }

function columnOf(
  columns: readonly { name: string; alias?: string }[],
  { name, field, short }: Wanted,
): { name: string; factor: number } | null {
  const ways: { word: string; factor: number }[] = [name, field.label.zh, field.label.en, short].map((word) => ({
    word,
    factor: 1,
  }))
  ways.push(...(field.aliases ?? []).map((alias) => (typeof alias === 'string' ? { word: alias, factor: 1 } : alias)))
  for (const { word, factor } of ways) {
    const found =
      columns.find((column) => plain(column.name) === plain(word)) ??
      columns.find(({ alias }) => alias !== undefined && plain(alias) === plain(word))
    if (found) return { name: found.name, factor }
  }
  return null
}

function plain(word: string): string {
  return word
    .toLowerCase()
    .replace(/[（(［[][^）)］\]]*[）)］\]]/g, '')
    .replaceAll(/[\s*＊]/g, '')
}
