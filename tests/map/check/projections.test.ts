import { expect, test } from 'vitest'
import { projectionChecks } from '../../../src/map/check/projections.ts'

test('every projection agrees with PROJ to a tenth of a millimetre', () => {
  const checks = projectionChecks()
  expect(checks).toHaveLength(4)
  for (const { name, errorM } of checks) expect(errorM, name).toBeLessThan(1e-4)
})
