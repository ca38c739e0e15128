import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test, describe } from 'vitest'
import type { OverlayRun } from '../../../src/resources/analysis.ts'
import { reportKeysPath } from '../../../src/resources/report-facts.ts'
import { withBrowser } from '../../support/browser.ts'
import { call, signInByCall, withServer } from '../../support/server.ts'
import { enter } from '../../support/sign-in.ts'

const ring = [
  [100.231, 25.612],
  [100.234, 25.612],
  [100.234, 25.615],
  [100.231, 25.615],
  [100.231, 25.612],
]

describe('a report', () => {
  const server = withServer()
  const browser = withBrowser()
  const folder = mkdtempSync(join(tmpdir(), 'investmap-card-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Saves what a button downloads in the folder. */
  async function downloaded(page: Page, name: string | RegExp): Promise<string> {
    const button = page.getByRole('dialog').getByRole('button', { name })
    const [saved] = await Promise.all([
      page.waitForEvent('download', { timeout: 120_000 }),
      button.click({ timeout: 120_000 }),
    ])
    const path = join(folder, saved.suggestedFilename())
    await saved.saveAs(path)
    return path
  }

  test('is downloaded with its signature, checked on /test without sending it, and deleted', async () => {
    const token = await signInByCall(server, 'investor')
    const boundary = { type: 'Polygon', coordinates: [ring] }
    const run = await call<OverlayRun>(server, '/intellectAnalysis/overlay', { token, body: { boundary } })
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'investor' })
    await page.goto(`/analysis?run=${run.data.id}`)
    await page.getByRole('heading', { name: /^结论/ }).waitFor()
    await page.locator('.analysis-verdict').getByText('演示数据', { exact: true }).waitFor()
    await page.getByRole('button', { name: '生成报告', exact: true }).click()
    await page.getByRole('button', { name: '生成新报告' }).click()
    const pdf = await downloaded(page, /下载 PDF/)
    const pdfSignature = await downloaded(page, /pdf\.sig/)
    const word = await downloaded(page, /下载 Word/)
    expect(pdfSignature).toBe(`${pdf}.sig`)
    expect(readFileSync(pdfSignature)).toHaveLength(64)
    await page.getByText('保留至您删除').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await page.getByRole('tooltip').getByRole('button', { name: '删除' }).click()
    await page.getByText('还没有为这次分析生成过报告。').waitFor()

    const visitor = await browser.page({ url: server.url })
    await visitor.goto('/test')
    const card = visitor.getByRole('region', { name: '核验报告' })
    const outcome = card.getByRole('status')
    const choose = async (...files: string[]): Promise<string> => {
      const [before, names] = [await outcome.innerText(), files.map((file) => file.split('/').at(-1) ?? '')]
      await card.getByLabel('选择文件').setInputFiles(files)
      await card.getByText(names[0] ?? '').waitFor()
      await expect
        .poll(async () => (await outcome.innerText()) !== before && (await outcome.innerText()) !== '')
        .toBe(true)
      return outcome.innerText()
    }
    const sent: string[] = []
    visitor.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url())
    })
    const whole = await choose(pdf, pdfSignature)
    for (const words of [
      '核验通过',
      '逐字节相同',
      '演示数据',
      '椭球面',
      '3° 带平面',
      '中央经线 99°E',
      '条规则',
      '使用本站公布的公钥',
    ])
      expect(whole).toContain(words)
    expect(await choose(word)).toContain('事实核验通过，整个文件未核验')

    const altered = join(folder, 'altered.pdf')
    const bytes = readFileSync(pdf)
    bytes[1000] = (bytes[1000] ?? 0) ^ 1
    writeFileSync(altered, bytes)
    const refused = await choose(altered, pdfSignature)
    expect(refused).toContain('核验未通过，请勿采用')
    expect(refused).toContain('整个文件与签名文件不符')

    const keys = join(folder, 'keys.json')
    writeFileSync(keys, await (await fetch(`${server.url}${reportKeysPath}`)).text())
    await visitor.context().setOffline(true)
    expect(await choose(pdf, pdfSignature, keys)).toContain('使用您所选文件中的公钥')
    await visitor.context().setOffline(false)
    expect(sent).toEqual([])
  })
})
