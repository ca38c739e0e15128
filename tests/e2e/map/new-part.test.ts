import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from 'vite'
import { withBrowser } from '../../support/browser.ts'
import { Picture } from './picture.ts'

const root = resolve(import.meta.dirname, '../../..')
const guide = readFileSync(join(root, 'docs/developing.md'), 'utf8')

/** The code block of docs/developing.md that begins with this path. */
function example(path: string): string {
  const [, code] = new RegExp(`\`\`\`tsx?\n// ${path.replaceAll('.', '\\.')}\n([^]*?)\n\`\`\``).exec(guide) ?? []
  if (!code) throw new Error(`docs/developing.md has no example of ${path}`)
  return `${code}\n`
}

/** Adds a tool and a kind of layer, as a developer does: each is one file and one line of its list. */
function addParts(folder: string): void {
  const list = (path: string, before: string, line: string, imports = '') => {
    const file = join(folder, path)
    const source = readFileSync(file, 'utf8')
    expect(source).toContain(before)
    writeFileSync(file, imports + source.replace(before, `${before}${line}`))
  }
  writeFileSync(join(folder, 'src/map/tools/rings.tsx'), example('src/map/tools/rings.tsx'))
  list('src/map/tools/index.ts', ' swipe,', ' rings,', "import { rings } from './rings.tsx'\n")
  writeFileSync(join(folder, 'src/map/layers/wms.ts'), example('src/map/layers/wms.ts'))
  list('src/map/layers/index.ts', '\n  overlay,', "\n  lazyKind('wms', () => import('./wms.ts')),")
}

const red = '#b03060'
const blue = '#3060b0'

/** A page that declares layers of the new kind. */
const page = `import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import './theme.css'
import { MapView, useLegends, type MapLayer } from './map/index.ts'

const wms = (id: string, color: string): MapLayer => ({ id, kind: 'wms', url: '/wms', layers: id, label: id === 'red' ? '红土' : '蓝土', color, opacity: id === 'red' ? 1 : 0.5 })

function Page() {
  const [layers, setLayers] = useState([wms('red', '${red}'), wms('blue', '${blue}')])
  const [said, setSaid] = useState('')
  const legends = useLegends(layers)
  return (
    <div style={{ position: 'fixed', inset: 0 }}>
      <MapView
        home={[99, 25, 101, 27]}
        view={{ center: [100, 26], zoom: 12 }}
        theme="light"
        say={({ zh }, values = {}) => zh.replace(/\\{(\\w+)\\}/g, (_all, name: string) => String(values[name]))}
        layers={layers}
        onPick={(features, _at, unanswered) => setSaid([...features.map(({ layer, properties }) => \`\${layer}: \${String(properties.name)}\`), ...unanswered.map((name) => \`\${name}?\`)].join('; ') || '-')}
        tools={{ areaActions: [], title: '土壤', buttons: null, fit: () => undefined, save: ({ blob, name }) => Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name }).click() }}
      />
      <ul style={{ position: 'absolute', top: 0, left: 340 }}>{[...legends.values()].flatMap(({ items }) => items.map(({ label, color }) => <li key={label}>{label} {color}</li>))}</ul>
      <output style={{ position: 'absolute', top: 60, left: 340 }}>{said}</output>
      <button style={{ position: 'absolute', top: 0, left: 600 }} onClick={() => setLayers(layers.toReversed())}>turn</button>
    </div>
  )
}

createRoot(document.querySelector('main')!).render(<Page />)
`

/**
 * Serves the built page and a map service. The service draws each layer in one colour; queried for features, it returns
 * one of the red layer and 503 for the blue one.
 */
function serve(folder: string): Promise<Server> {
  const types: Readonly<Record<string, string>> = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.css': 'text/css',
  }
  const answerService = async (query: URLSearchParams, response: ServerResponse): Promise<void> => {
    const background = query.get('LAYERS') === 'red' ? red : blue
    if (query.get('REQUEST') === 'GetMap') {
      const picture = sharp({
        create: { width: Number(query.get('WIDTH')), height: Number(query.get('HEIGHT')), channels: 3, background },
      })
      response.setHeader('content-type', 'image/png').end(await picture.png().toBuffer())
    } else if (background === blue) response.writeHead(503).end()
    else
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ features: [{ id: '1', properties: { name: '苍山' } }] }))
  }
  const server = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://here')
    if (pathname === '/wms') return void answerService(searchParams, response)
    try {
      const file = pathname === '/' ? '/index.html' : pathname
      response
        .setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
        .end(readFileSync(join(folder, 'dist', file)))
    } catch {
      response.writeHead(204).end()
    }
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

describe('a tool and a kind of layer, each added in one file and one line', () => {
  const browser = withBrowser()
  let folder: string
  let server: Server

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'investmap-new-part-'))
    for (const name of [
      'src/map',
      'src/resources',
      'src/sheet',
      'src/theme.css',
      'src/use-latest.ts',
      'src/load-chunk.ts',
      'src/custom-properties.d.ts',
      'tsconfig.json',
    ])
      cpSync(join(root, name), join(folder, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    addParts(folder)
    mkdirSync(join(folder, 'src'), { recursive: true })
    writeFileSync(join(folder, 'src/main.tsx'), page)
    writeFileSync(
      join(folder, 'index.html'),
      '<!doctype html><html lang="zh-CN"><head><link rel="icon" href="data:,"></head><body><main></main><script type="module" src="/src/main.tsx"></script></body></html>',
    )
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: { outDir: 'dist', minify: false },
    })
    server = await serve(folder)
  }, 120_000)

  afterAll(() => {
    server?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const open = async (): Promise<Page> => {
    const opened = await browser.page({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      allow: [503],
    })
    await opened.goto('/')
    await expect.poll(async () => (await shot(opened)).at(720, 300), { timeout: 30_000 }).toBe(red)
    return opened
  }
  const shot = async (opened: Page) => Picture.of(await opened.screenshot())

  test('pass the type check without a change to another file', () => {
    execFileSync(process.execPath, ['node_modules/typescript-native/bin/tsc', '--noEmit', '-p', '.'], {
      cwd: folder,
      stdio: 'pipe',
    })
  })

  test('the tool has a button and a panel, and works by keyboard alone', async () => {
    const opened = await open()
    const button = opened.getByRole('toolbar').getByRole('button', { name: '距离圈' })
    await button.press('Enter')
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    const panel = opened.getByRole('region', { name: '距离圈' })
    await opened.getByRole('application').focus()
    await opened.keyboard.press('Enter')
    await panel.getByText('1 个 500 米距离圈').waitFor()
    expect(await panel.getByRole('listitem').locator('span').first().textContent()).toBe('100.000000, 26.000000')
    // 500 m are about 15 px here: the edge of the circle is drawn over the layers.
    const ringAt = (picture: Picture) => picture.find('#c8602a', { left: 690, top: 420, right: 750, bottom: 480 }, 24)
    await expect.poll(async () => ringAt(await shot(opened))?.count ?? 0).toBeGreaterThan(10)
    const ring = ringAt(await shot(opened))
    expect((ring?.right ?? 0) - (ring?.left ?? 0)).toBeGreaterThan(26)
    expect((ring?.right ?? 0) - (ring?.left ?? 0)).toBeLessThan(36)
    await opened.keyboard.press('Backspace')
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(0)
    await opened.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(ringAt(await shot(opened))).toBeNull()
  })

  test('the layers are drawn in their order and with their opacity, and are in the legend', async () => {
    const opened = await open()
    expect(await opened.getByRole('listitem').allTextContents()).toEqual([`红土 ${red}`, `蓝土 ${blue}`])
    await opened.getByRole('button', { name: 'turn' }).click()
    // The blue layer, at half opacity, above the red one.
    await expect.poll(async () => (await shot(opened)).has(720, 300, '#704888', 3)).toBe(true)
    expect(await opened.getByRole('listitem').allTextContents()).toEqual([`蓝土 ${blue}`, `红土 ${red}`])
  })

  test('identify shows what the service returns, and names the layer whose request failed', async () => {
    const opened = await open()
    await opened.getByRole('application').press('Enter')
    await expect
      .poll(() => opened.getByRole('status').or(opened.locator('output')).last().textContent())
      .toBe('red: 苍山; 蓝土?')
  })

  test('a printed sheet shows the layers and their legend', async () => {
    const opened = await open()
    await opened.getByRole('button', { name: '打印地图' }).click()
    const panel = opened.getByRole('region', { name: '打印地图' })
    await panel.getByLabel('格式').selectOption('png')
    const [download] = await Promise.all([
      opened.waitForEvent('download'),
      panel.getByRole('button', { name: /生 ?成/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^土壤-.*\.png$/)
    const sheet = await Picture.of(readFileSync(await download.path()))
    expect(sheet.at(sheet.width / 2, sheet.height / 3)).toBe(red)
    const foot = { left: 64, top: sheet.height - 260, right: sheet.width - 600, bottom: sheet.height - 60 }
    for (const color of [red, blue]) expect(sheet.find(color, foot)?.count ?? 0).toBeGreaterThan(300)
  })
})
