import Schema from '@rc-component/async-validator'
import { describe, expect, it } from 'vitest'
import { rulesOf } from '../../../../src/pages/crud/form/rules.ts'
import { fill } from '../../../../src/resources/errors.ts'
import { flows } from '../../../../src/resources/flows.ts'
import { ruleTests } from '../../../../src/resources/rule-tests.ts'
import { rules } from '../../../../src/resources/rules.ts'
import type { Field } from '../../../../src/resources/define.ts'
import { emptyGrid } from '../../../../src/resources/rules/grid.ts'

const say = ({ zh }: { zh: string }, values: Record<string, unknown> = {}) => fill(zh, values as Record<string, string>)

async function mistakes(field: Field, value: unknown): Promise<string[]> {
  const own = rulesOf({ ...field, required: true } as Field, say as never)
  const schema = new Schema({ value: own as never })
  try {
    await schema.validate({ value }, { suppressWarning: true })
    return []
  } catch (error) {
    return (error as { errors: { message: string }[] }).errors.map(({ message }) => message)
  }
}

describe('required values that are no text', () => {
  it.each([
    [ruleTests.fields.boundary, { type: 'MultiPolygon', coordinates: [] }, '请绘制测试范围'],
    [flows.fields.graph, { lanes: [], nodes: [], edges: [] }, '请绘制流程图'],
    [rules.fields.grid, emptyGrid, '请输入分区与用途'],
  ] as const)('are accepted as they are, and asked for where they are missing', async (field, value, missing) => {
    expect(await mistakes(field, value)).toEqual([])
    expect(await mistakes(field, null)).toContain(missing)
  })
})
