import type { Label } from '../../src/resources/define.ts'
import { gridLimits } from '../../src/resources/rules/grid.ts'
import { outcomes } from '../../src/resources/rules/outcome.ts'
import { zoneCode } from '../../src/resources/themes.ts'
import { linesOfText } from './formats.ts'
import { complete, idSchema, type FormSchema } from './form-schema.ts'
import { formWords } from './form-words.ts'

const words = {
  columns: { zh: '用途列', en: 'Columns' },
  rows: { zh: '分区行', en: 'Rows' },
  key: { zh: '列的编号', en: 'Key' },
  prefix: { zh: '用地用海代码', en: 'Land use code' },
  prefixSays: { zh: '应为 2、4 或 6 位数字，或留空', en: 'must have 2, 4 or 6 digits, or none' },
  facts: { zh: '活动特征', en: 'Facts' },
  heightM: { zh: '建筑高度', en: 'Height' },
  zone: { zh: '分区', en: 'Zone' },
  distance: { zh: '距离', en: 'Distance' },
  above: { zh: '坡度或高程限值', en: 'Limit of slope or elevation' },
  outcome: { zh: '结论', en: 'Outcome' },
  clause: { zh: '依据条款', en: 'Clause' },
  duties: { zh: '办理事项', en: 'Required approvals' },
} as const satisfies Record<string, Label>

const flag: FormSchema = { type: 'boolean', 'x-label': words.facts }

/** Facts of an activity; those left out are unknown. */
export const factsSchema: FormSchema = {
  type: 'object',
  'x-label': words.facts,
  properties: {
    newConstruction: flag,
    lodging: flag,
    sewage: flag,
    linear: flag,
    heightM: { type: 'number', 'x-label': words.heightM, minimum: 0, maximum: gridLimits.heightM },
  },
  additionalProperties: false,
}

/** A code of the land use classification, or its beginning. */
export function landUseSchema(least: 0 | 1): FormSchema {
  return {
    type: 'string',
    'x-label': words.prefix,
    maxLength: 6,
    allOf: [{ pattern: `^(?:[0-9]{2}){${least},3}$`, 'x-says': words.prefixSays }],
  }
}

const key: FormSchema = { type: 'string', 'x-label': words.key, pattern: '^[a-z0-9]{1,16}$' }

const cell = complete(
  { outcome: { type: 'string', 'x-label': words.outcome, enum: [...outcomes] } },
  {
    clause: {
      type: 'string',
      'x-label': words.clause,
      maxLength: gridLimits.clause,
      allOf: [{ pattern: linesOfText, 'x-says': formWords.characters }],
    },
    duties: {
      type: 'array',
      'x-label': words.duties,
      items: idSchema,
      minItems: 1,
      maxItems: gridLimits.duties,
      uniqueItems: true,
    },
  },
)

/** What a rule says by zone and use: well formed and within its limits. */
export const gridSchema: FormSchema = {
  ...complete({
    columns: {
      type: 'array',
      'x-label': words.columns,
      items: complete({ key, prefix: landUseSchema(0), facts: factsSchema }),
      minItems: 1,
      maxItems: gridLimits.columns,
    },
    rows: {
      type: 'array',
      'x-label': words.rows,
      items: complete(
        {
          zone: {
            type: 'string',
            'x-label': words.zone,
            maxLength: 60,
            allOf: [{ pattern: `^(?:\\*|${zoneCode.source})$`, 'x-says': zoneCode.says }],
          },
          distanceM: { type: ['number', 'null'], 'x-label': words.distance, minimum: 0, maximum: gridLimits.distanceM },
          cells: { type: 'object', additionalProperties: cell },
        },
        { above: { type: ['number', 'null'], 'x-label': words.above, minimum: 0, maximum: gridLimits.above } },
      ),
      maxItems: gridLimits.rows,
    },
  }),
  description: 'what a rule says by zone (rows) and proposed use (columns)',
  'x-grid': true,
}
