import type { AnyRow, Field, FieldKind, Resource } from '../../src/resources/define.ts'
import { keyField } from '../../src/resources/index.ts'
import type { FormSchema } from '../../server/http/form-schema.ts'

/** Values for samples: region of new rows, id of a row to reference, an encrypted password, and a dictionary item. */
export type SampleFacts = { xzqdm: string; id: string; encrypted: string; dictItem: string }

let counter = 0

/** Texts in the formats that field patterns require, new ones at each call. */
function texts(): string[] {
  counter += 1
  const number = String(counter).padStart(5, '0')
  return [
    `试验${number}`,
    `m${number}`,
    `M${number}`,
    `0872-${2_000_000 + Number(number)}`,
    `5331${number}000`,
    `/m${number}`,
    `m${number}@x.cn`,
    `#${number}0`,
    `https://m${number}.example/`,
    `0${number}`,
  ]
}

function fits(
  text: string,
  { pattern, minLength = 0, maxLength = 1000 }: { pattern?: string; minLength?: number; maxLength?: number },
): boolean {
  return text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text))
}

type Sampler<K extends FieldKind> = (field: Extract<Field, { kind: K }>, facts: SampleFacts) => unknown

/** A valid value for a field, by its kind. */
const samplers: { [K in FieldKind]: Sampler<K> } = {
  text: (field) =>
    texts().find((text) => fits(text, { ...field, pattern: field.pattern && `^(?:${field.pattern.source})$` })) ?? 'm',
  longText: () => '试验',
  richText: () => '<p>试验</p>',
  password: (_field, facts) => facts.encrypted,
  integer: ({ min }) => min,
  decimal: ({ min }) => min,
  boolean: (field) => field.default,
  date: () => '2026-01-01',
  dateTime: () => '2026-01-01T00:00:00Z',
  choice: ({ options }) => options[0]?.value,
  choices: ({ options }) => options.map(({ value }) => value),
  dict: (_field, facts) => facts.dictItem,
  dicts: (_field, facts) => [facts.dictItem],
  region: (_field, facts) => facts.xzqdm,
  ref: (_field, facts) => facts.id,
  refs: (_field, facts) => [facts.id],
  permissions: () => ['LM:list'],
  items: () => [],
  files: () => [],
  geometry: ({ shape }) =>
    shape === 'Point'
      ? { type: shape, coordinates: [100, 25] }
      : {
          type: shape,
          coordinates: [
            [
              [
                [100, 25],
                [100.001, 25],
                [100.001, 25.001],
                [100, 25],
              ],
            ],
          ],
        },
  graph: () => null,
  grid: () => null,
  area: () => null,
}

function fieldValue(field: Field, facts: SampleFacts): unknown {
  return (samplers[field.kind] as Sampler<FieldKind>)(field, facts)
}

/** Values of the required fields for a new row in the region `facts.xzqdm`. */
export function sampleDraft(resource: Resource, facts: SampleFacts): Record<string, unknown> {
  const required = Object.entries(resource.fields).filter(
    ([name, field]) => field.required && !field.computed && name !== resource.scope,
  )
  const draft = Object.fromEntries(required.map(([name, field]) => [name, fieldValue(field, facts)]))
  return resource.scope ? { ...draft, [resource.scope]: facts.xzqdm } : draft
}

/** The fields that say where a row lies: its region and its geometry. */
export function placeFields({ scope, fields }: Resource): string[] {
  return Object.keys(fields).filter((name) => name === scope || fields[name]?.kind === 'geometry')
}

/** A change of a row: a new value for its first text field without restrictions. */
export function sampleChange(
  resource: Resource,
  { id, version }: Pick<AnyRow, 'id' | 'version'>,
  facts: SampleFacts,
): Record<string, unknown> {
  const [name, field] =
    Object.entries(resource.fields).find(
      ([, each]) => each.kind === 'text' && !each.unique && !each.createOnly && !each.computed,
    ) ?? []
  return { id, version, ...(name && field ? { [name]: fieldValue(field, facts) } : {}) }
}

/** A form with a CSV file that would rename a row. */
export function sampleFile(resource: Resource, row: AnyRow): { body: string; type: string } {
  const key = keyField(resource)
  const csv = `${key},${resource.title}\r\n${String(row[key])},被导入改名\r\n`
  const body = `--x\r\ncontent-disposition: form-data; name="file"; filename="rows.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n--x--\r\n`
  return { body, type: 'multipart/form-data; boundary=x' }
}

/**
 * Values for the required properties of a schema; ids are `facts.id`. For routes that no resource declaration
 * describes.
 */
export function sampleOf(schema: FormSchema | undefined, facts: SampleFacts): Record<string, unknown> {
  const names = schema?.required ?? []
  return Object.fromEntries(names.map((name) => [name, schemaValue(name, schema?.properties?.[name], facts)]))
}

function schemaValue(name: string, schema: FormSchema = {}, facts: SampleFacts): unknown {
  if (/^ids?$|Ids?$/.test(name)) return facts.id
  if (/password/i.test(name)) return facts.encrypted
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return false
    case 'array':
      return []
    case 'object':
      return sampleOf(schema, facts)
    default:
      return texts().find((text) => fits(text, schema)) ?? 'yes_no'
  }
}
