import { describe, expect, test } from 'vitest'
import { tours } from '../../src/tour/tours.ts'
import { withBrowser } from '../support/browser.ts'
import { withServer } from '../support/server.ts'
import { enter } from '../support/sign-in.ts'

const patient = { timeout: 60_000 }

describe('help', () => {
  const server = withServer()
  const browser = withBrowser()

  test('runs the visitor tour of the map by keyboard, and links to the guide', async () => {
    const investor = tours.find(({ id }) => id === 'investor')!
    const page = await browser.page({ url: server.url })
    await page.goto('/start')
    await page.getByRole('button', { name: '帮助', exact: true }).click()
    const help = page.getByRole('dialog', { name: '帮助' })
    expect(await help.getByRole('link', { name: '使用手册' }).getAttribute('href')).toBe('/guide/index.html')
    expect(await (await fetch(`${server.url}/guide/index.html`)).text()).toContain('<h1')
    expect(await help.getByRole('button', { name: '管理员：' }).count()).toBe(0)
    await help.getByRole('button', { name: investor.name.zh }).press('Enter')
    for (const { title } of investor.steps) {
      await page.getByText(title.zh, { exact: true }).waitFor(patient)
      await page.keyboard.press('ArrowRight')
    }
    await page.keyboard.press('ArrowLeft')
    await page.getByText(investor.steps.at(-2)!.title.zh, { exact: true }).waitFor(patient)
    await page.keyboard.press('Escape')
    await page.locator('.ant-tour').waitFor({ state: 'detached', ...patient })
    expect(new URL(page.url()).pathname).toBe('/start')
  })

  test('finds a visible part of the page for every step of every tour', async () => {
    const page = await browser.page({ url: server.url })
    await enter(page, server, { username: 'admin' })
    for (const { id, path, steps } of tours) {
      await page.goto(path)
      for (const { at, title } of steps) {
        const isShown = () =>
          page.evaluate(
            (selectors) =>
              selectors.some((selector) =>
                [...document.querySelectorAll(selector)].slice(0, 1).some((part) => part.getClientRects().length > 0),
              ),
            [...at],
          )
        await expect.poll(isShown, { ...patient, message: `${id}: ${title.zh}` }).toBe(true)
      }
    }
  })
})
