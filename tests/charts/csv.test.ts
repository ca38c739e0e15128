import { describe, expect, it } from 'vitest'
import { csvOf } from '../../src/charts/csv.ts'

describe('the figures of a chart as a file', () => {
  it('are names and plain numbers that a spreadsheet reads as Chinese text', () => {
    expect(
      csvOf(
        ['项', '数量'],
        [
          { name: '大理市', value: 27 },
          { name: '其他', value: 0.5 },
        ],
      ),
    ).toBe('\uFEFF项,数量\r\n大理市,27\r\n其他,0.5\r\n')
  })

  it('keep commas, quotes and lines inside their cell, and formulas as text', () => {
    expect(
      csvOf(
        ['a', 'b'],
        [
          { name: '甲,"乙"\n丙', value: 1 },
          { name: '=HYPERLINK(1)', value: -2 },
          { name: '＝1', value: -0.5 },
        ],
      ),
    ).toBe('\uFEFFa,b\r\n"甲,""乙""\n丙",1\r\n\'=HYPERLINK(1),-2\r\n\'＝1,-0.5\r\n')
  })
})
