import type { SurveyField } from '../facts.ts'

type Kind = SurveyField['type']

/** Derives the columns of features from their values, for formats that declare none. Mixed values are text. */
export function fieldsOf(features: readonly { properties: Record<string, unknown> }[]): SurveyField[] {
  const kinds = new Map<string, Kind | null>()
  for (const { properties } of features) {
    for (const [name, value] of Object.entries(properties))
      kinds.set(name, joined(kinds.get(name) ?? null, kindOf(value)))
  }
  return [...kinds].map(([name, type]) => ({ name, alias: name, type: type ?? 'text' }))
}

function kindOf(value: unknown): Kind | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return 'text'
}

function joined(one: Kind | null, other: Kind | null): Kind | null {
  if (one === null || other === null || one === other) return one ?? other
  const areNumbers = [one, other].every((each) => each === 'integer' || each === 'number')
  return areNumbers ? 'number' : 'text'
}

/** The columns of several layers; those of one name are one, as text where their types differ. */
export function fieldsOfAll(layers: readonly { fields: readonly SurveyField[] }[]): SurveyField[] {
  const fields = new Map<string, SurveyField>()
  for (const field of layers.flatMap((layer) => layer.fields)) {
    const known = fields.get(field.name)
    fields.set(field.name, known ? { ...known, type: joined(known.type, field.type) ?? 'text' } : field)
  }
  return [...fields.values()]
}
