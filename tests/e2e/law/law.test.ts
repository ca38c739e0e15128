import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { docxOf } from '../../../server/demo/documents/docx.ts'
import { pdfOf } from '../../../server/demo/documents/pdf.ts'
import { laws } from '../../../src/resources/laws.ts'
import { richTextTags } from '../../../src/resources/rich-text.ts'
import { docxType, pdfType } from '../../laws/support.ts'
import { withBrowser } from '../../support/browser.ts'
import { call, withServer } from '../../support/server.ts'
import { become, button, dialog, session, soon } from '../resources/console.ts'
import { fillField } from '../resources/form.ts'

const hostile = [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  '<img src="http://evil.example/a.png">',
  '<svg onload=hit()><script>hit()</script><animate onbegin=hit()></svg>',
  '<iframe src="javascript:parent.hit()"></iframe>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<a href="javascript:hit()">按</a>',
  '<a href="java\tscript:hit()">按</a>',
  '<a href="&#106;avascript:hit()">按</a>',
  '<a href="data:text/html,<script>hit()</script>">按</a>',
  '<a href="//evil.example">按</a>',
  '<a href="/ok" onclick="hit()" onfocus=hit() autofocus>按</a>',
  '<p style="background:url(http://evil.example/b)" onmouseover="hit()">按</p>',
  '<style>@import "http://evil.example/c.css";*{display:none}</style>',
  '<link rel=stylesheet href="http://evil.example/d.css">',
  '<base href="http://evil.example/"><meta http-equiv=refresh content="0;url=http://evil.example/">',
  '<form action="http://evil.example"><input autofocus onfocus=hit()><button>送</button></form>',
  '<object data="http://evil.example"></object><embed src="http://evil.example">',
  '<video src=x onerror=hit()><source onerror=hit()></video><audio src=x onerror=hit()></audio>',
  '<details open ontoggle=hit()>开</details>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hit()&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=hit()>">',
  '<noscript><p title="</noscript><img src=x onerror=hit()>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=hit()>',
  '<template><img src=x onerror=hit()></template>',
  '<<script>hit()//<</script>',
  '<textarea></textarea><img src=x onerror=hit()>',
  '<p id="root" class="ant-modal" name="body">按</p>',
  '<marquee onstart=hit()>走</marquee>',
  '<select onfocus=hit() autofocus><option>选</option></select>',
]

/** Parts of the shown text that rich text must not contain: other elements, and other or unsafe attributes. */
function forbiddenParts(page: Page): Promise<string[]> {
  return page
    .locator('.rich-text')
    .evaluate(
      (text, tags) =>
        [...text.querySelectorAll('*')].flatMap((element) => [
          ...([...tags, 'mark'].includes(element.localName) ? [] : [element.outerHTML]),
          ...[...element.attributes]
            .filter(
              ({ name, value }) =>
                !['href', 'rel', 'target', 'align', 'start', 'colspan', 'rowspan'].includes(name) ||
                (name === 'href' && !/^(https?:|mailto:|tel:|\/(?![/\\])|#)/i.test(value)),
            )
            .map(({ name, value }) => `${element.localName} ${name}=${value}`),
        ]),
      [...richTextTags] as string[],
    )
}

describe('laws', () => {
  const server = withServer()
  const browser = withBrowser()
  const base = { level: 'county', category: 'normative', xzqdm: '532901000000', published: true }

  test('an administrator writes a law with attachments; a visitor finds it by a word in one of them and reads it', async () => {
    const { token } = await session(server, 'admin')
    const older = (
      await call<{ id: string }>(server, '/sysLaw/add', {
        token,
        body: { ...base, title: '古院落保护办法（旧）', publishedOn: '2020-01-01', body: '<p>第一条 旧文。</p>' },
      })
    ).data
    const page = await browser.page({ url: server.url })
    await become(page, server, 'admin')
    await page.goto('/console/manager/law')
    await button(page, '新建').click()
    const form = dialog(page, /^新建/)
    const { fields } = laws
    for (const [name, value] of [
      ['title', '古院落保护办法（新）'],
      ['level', '县'],
      ['category', '规范性文件'],
      ['replaces', '古院落保护办法（旧）'],
    ] as const)
      await fillField(form, fields[name], value)
    await fillField(form, fields.xzqdm, '大理市')
    const day = form.getByLabel('公布日期', { exact: true })
    await day.fill('2026-03-01')
    await day.press('Enter')
    const text = form.getByRole('textbox', { name: '正文', exact: true })
    await text.click()
    await page.keyboard.press('Control+b')
    await page.keyboard.type('第一条')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' 修缮古院落的，应当先报方案。')
    const files = [
      {
        name: '细则.pdf',
        mimeType: pdfType,
        buffer: pdfOf({ title: '实施细则', paragraphs: ['第一条 本细则所称青瓦飞檐，是指传统屋面。'] }),
      },
      {
        name: '申报表.docx',
        mimeType: docxType,
        buffer: docxOf({ title: '申报表', paragraphs: ['申请人应当写明照壁彩绘的现状。'] }),
      },
    ]
    await form
      .locator('.ant-form-item')
      .filter({ has: page.locator('label', { hasText: /^附件$/ }) })
      .locator('input[type=file]')
      .setInputFiles(files)
    await form.getByRole('button', { name: '下载申报表.docx' }).waitFor()
    await form.getByRole('switch', { name: '已发布' }).click()
    await button(form, '保存').click()
    await form.waitFor({ state: 'hidden' })

    const visitor = await browser.page({ url: server.url })
    const found = async (word: string): Promise<string[]> => {
      await visitor.goto(`/index?laws=${encodeURIComponent(word)}`)
      await visitor.getByText(/^找到 \d+ 件$/).waitFor()
      return visitor.locator('.law-found mark').allTextContents()
    }
    // The text of attachments is read after the law is stored.
    for (const word of ['青瓦飞檐', '照壁彩绘']) await soon(() => found(word)).toEqual([word])
    await visitor.getByRole('button', { name: '古院落保护办法（新）' }).click()
    expect(await visitor.locator('.rich-text strong').textContent()).toBe('第一条')
    await button(visitor, '预览“细则.pdf”').click()
    await visitor.locator('.pdf-page canvas').first().waitFor()
    await button(visitor, '预览“申报表.docx”').click()
    await visitor.getByRole('region', { name: '申报表.docx' }).getByText('申请人应当写明照壁彩绘的现状').waitFor()
    await visitor.goto(`/index?law=${older.id}`)
    await visitor.getByText('本文件已被新文件取代').waitFor()
    await visitor.getByRole('button', { name: '古院落保护办法（新）' }).click()
    await visitor.getByText('修缮古院落的').waitFor()
  })

  test('hostile markup is harmless as stored, and would be even if it had been stored unchanged', async () => {
    const { token } = await session(server, 'admin')
    const row = (
      await call<{ id: string }>(server, '/sysLaw/add', {
        token,
        body: {
          ...base,
          title: '敌意',
          publishedOn: '2026-01-01',
          body: `<p>第一条</p>${hostile.join('')}<p>末条</p>`,
        },
      })
    ).data
    // Some payloads swallow what follows them, so each is also stored in a law of its own.
    const others = await Promise.all(
      hostile.map(
        async (payload, at) =>
          (
            await call<{ id: string }>(server, '/sysLaw/add', {
              token,
              body: { ...base, title: `敌意${at}`, publishedOn: '2026-01-01', body: `<p>第一条</p>${payload}` },
            })
          ).data.id,
      ),
    )
    const dialogs: string[] = []
    const aPage = async (allow: RegExp[]): Promise<Page> => {
      const page = await browser.page({ url: server.url, allow })
      await page.addInitScript(() => Object.assign(window, { hit: () => alert('hit') }))
      page.on('dialog', (shown) => {
        dialogs.push(shown.message())
        void shown.dismiss()
      })
      return page
    }
    const read = async (page: Page, id: string): Promise<void> => {
      await page.goto(`/index?law=${id}`)
      await page.locator('.rich-text').getByText('第一条').waitFor()
      expect(await forbiddenParts(page), id).toEqual([])
    }
    const stored = await aPage([])
    for (const id of [row.id, ...others.filter((_id, at) => at % 6 === 0)]) await read(stored, id)
    // Parsing markup, even outside the document, logs what the Content Security Policy would block in it.
    const page = await aPage([
      /^(Executing inline event handler|Setting the document's base URI|Applying inline style) .*Content Security Policy/,
    ])
    for (const payload of [hostile.join(''), ...hostile.slice(20, 24)]) {
      await page.route(/\/sysLaw\/detail/, async (route) => {
        const answer = (await (await route.fetch()).json()) as { data: object }
        await route.fulfill({ json: { ...answer, data: { ...answer.data, body: `<p>第一条</p>${payload}` } } })
      })
      await read(page, row.id)
      for (const link of await page.locator('.rich-text a').all()) await link.dispatchEvent('mouseover')
      await page.unroute(/\/sysLaw\/detail/)
    }
    expect(dialogs).toEqual([])
    expect(page.url()).toContain('/index?law=')
  })
})
