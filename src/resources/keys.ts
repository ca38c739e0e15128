/** Whether a name is an own key of the record, so that it can index the record. */
export function isKeyOf<T extends object>(record: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(record, name)
}

/** Whether a value is in a list. */
export function isOneOf<T>(list: readonly T[], value: unknown): value is T {
  const all: readonly unknown[] = list
  return all.includes(value)
}

/** The keys of a record literal; keys missing in its type must not occur in it. */
export function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(record) as K[]
}

/** Whether a value is an object of named values: neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
