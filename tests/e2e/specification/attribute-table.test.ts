import { describe, expect, test } from 'vitest'
import { fieldLabel } from '../../../src/pages/crud/words.ts'
import { withBrowser } from '../../support/browser.ts'
import { withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'

describe('the full-width attribute table of the land parcels', () => {
  const server = withServer()
  const browser = withBrowser()

  const open = async () => {
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'officer-prefecture' })
    await page.goto('/console/manager/landManage')
    await page.getByRole('button', { name: '全屏属性表' }).click()
    await page.getByRole('columnheader', { name: '容积率' }).waitFor()
    return page
  }

  test('§3 columns use the alias and are ellipsized', async () => {
    const page = await open()
    const heads = await page.getByRole('columnheader').allInnerTexts()
    expect(heads).toContain('规划用途')
    expect(heads.join()).not.toContain('landUse')
    const cell = page.getByRole('cell').filter({ hasText: '演示数据' }).first()
    expect(await cell.evaluate((element) => getComputedStyle(element).textOverflow)).toBe('ellipsis')
    expect(await cell.evaluate((element) => element.scrollHeight <= element.clientHeight + 1)).toBe(true)
  })

  test('§3 every column is 200 px wide', async () => {
    const page = await open()
    const widths = await page
      .locator('.crud-table col')
      .evaluateAll((columns) => columns.map((column) => (column as HTMLElement).style.width))
    expect(widths.slice(1, -1).length).toBeGreaterThan(20)
    expect(new Set(widths.slice(1, -1))).toEqual(new Set(['200px']))
  })

  test('§3 the hidden fields are not there', async () => {
    const page = await open()
    const heads = await page.getByRole('columnheader').allInnerTexts()
    expect(heads).not.toContain('所属项目')
    expect(heads).toContain('联系电话')
  })

  test('headers of numbers are on the right, as their values are, and others on the left', async () => {
    const page = await open()
    /** Pixels from the header's content to the left and the right edge of its cell. */
    const gaps = (column: string) =>
      page.locator(`th[data-column="${column}"]`).evaluate((cell) => {
        const edges = cell.getBoundingClientRect()
        const parts = [...cell.querySelectorAll('.ant-table-column-title, .ant-table-column-sorter')].map((part) =>
          part.getBoundingClientRect(),
        )
        return {
          left: Math.min(...parts.map((part) => part.left)) - edges.left,
          right: edges.right - Math.max(...parts.map((part) => part.right)),
        }
      })
    for (const column of ['areaM2', 'priceWanPerMu']) {
      const { left, right } = await gaps(column)
      expect(right, column).toBeLessThan(20)
      expect(left, column).toBeGreaterThan(60)
    }
    expect((await gaps('landCode')).left).toBeLessThan(20)
  })
})

test('§3 a field without an alias has its name for a title', () => {
  const fields = { grade: { label: { zh: '土壤等级', en: 'Soil grade' } } }
  expect(fieldLabel({ fields }, 'grade')).toEqual({ zh: '土壤等级', en: 'Soil grade' })
  expect(fieldLabel({ fields }, 'dlbm')).toEqual({ zh: 'dlbm', en: 'dlbm' })
})
