import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { schemes } from '../../../src/resources/schemes.ts'
import type { ComposedScheme } from '../../../src/resources/composed-scheme.ts'
import { withBrowser } from '../../support/browser.ts'
import { call, signInByCall, withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'

describe('the suitability of parcels', () => {
  const server = withServer()
  const browser = withBrowser()

  test('is ranked by weight with reasons, exported as CSV, and stored in a scheme that reports edit conflicts', async () => {
    const page = await browser.page({ url: server.url, allow: [409] })
    await enter(page, server, { username: 'investor' })
    await page.goto('/analysis?view=suitability')
    const rows = page.getByRole('option')
    const scores = async (): Promise<string> =>
      (await rows.locator('.suitability-score').allTextContents()).slice(0, 8).join()
    const counts = page.getByText(/^\d+ 个地块，/)
    await rows.first().waitFor()
    const before = await scores()
    await page.getByRole('button', { name: '营地' }).click()
    await page.getByRole('slider', { name: '到高速公路的距离的权重' }).waitFor()
    // Until the values of the new criteria have loaded, the list uses the criteria that both sets have in common.
    await counts.waitFor()
    await expect.poll(scores).not.toBe(before)
    const camp = await scores()
    const slider = page.getByRole('slider', { name: '到医院的距离的权重' })
    await slider.focus()
    await slider.press('End')
    await expect.poll(scores).not.toBe(camp)
    const moved = await scores()

    await rows.first().click()
    await page
      .getByRole('article')
      .getByText(/^加分：/)
      .waitFor()
    await page.getByRole('listbox').press('ArrowDown')
    await page
      .getByRole('article')
      .getByText(/^第 2 名/)
      .waitFor()

    await page.getByRole('button', { name: '导出排名' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines[0]).toContain('到医院的距离 (km)')
    expect(lines.length - 1).toBe(Number(/^(\d+) 个地块/.exec((await counts.textContent()) ?? '')?.[1]))

    await page.reload()
    await rows.first().waitFor()
    await expect.poll(scores).toBe(moved)

    await page.getByText('两两比较（AHP）').click()
    for (const [pair, key] of [
      [0, 'Home'],
      [1, 'End'],
      [8, 'Home'],
    ] as const)
      await page.locator('.suitability-pairs input').nth(pair).press(key)
    await page.getByText(/判断前后矛盾（CR = .*先看“/).waitFor()

    await rows.first().click()
    await page.getByRole('article').getByRole('button', { name: '加入方案' }).click()
    await page.getByRole('dialog', { name: '加入方案' }).getByRole('button', { name: '加入方案' }).click()
    await page.getByRole('button', { name: '打开方案' }).click()
    const storedCriteria = page.getByRole('region', { name: '评价指标与权重' })
    await storedCriteria.getByRole('button', { name: '修改权重' }).click()
    await storedCriteria.getByRole('spinbutton', { name: '“到医院的距离”的权重' }).fill('777')
    await changeWeightsElsewhere(new URL(page.url()).searchParams.get('scheme') ?? '')
    await storedCriteria.getByRole('button', { name: /保\s*存/ }).click()
    await storedCriteria.getByRole('alert').getByText('到医院的距离 5', { exact: false }).waitFor()
    await storedCriteria.getByRole('button', { name: /保\s*存/ }).click()
    await storedCriteria.getByText('777', { exact: true }).waitFor()
  })

  /** Changes the weights of the scheme, as its owner could do on another machine. */
  async function changeWeightsElsewhere(id: string): Promise<void> {
    const token = await signInByCall(server, 'investor')
    const { data: scheme } = await call<ComposedScheme>(server, `/${schemes.wire}/composed?id=${id}`, { token })
    const weights = scheme.criteria.weights.map(({ criterion }) => ({ criterion, weight: 5 }))
    expect(
      (
        await call(server, `/${schemes.wire}/candidates`, {
          token,
          method: 'PUT',
          body: { id, version: scheme.version, criteria: { template: null, weights } },
        })
      ).code,
    ).toBe(200)
  }

  test('fits a phone, and leads to the analysis of a parcel', async () => {
    const page = await browser.page({ url: server.url, isPhone: true })
    await enter(page, server, { username: 'investor' })
    await page.goto('/analysis?view=suitability')
    await page.getByRole('application').waitFor()
    await page.getByText('排名', { exact: true }).click()
    await page.getByRole('option').first().click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.getByRole('button', { name: '分析这个地块' }).click()
    await page.getByRole('heading', { name: '请核对范围' }).waitFor()
  })
})
