import type { ComponentType } from 'react'
import type { Plugin } from 'vite'

/** The components of antd with which lists, details and forms of the console begin. */
const components = [
  ...['Button', 'Checkbox', 'Col', 'Descriptions', 'Drawer', 'Dropdown', 'Empty', 'Form', 'Input', 'InputNumber'],
  ...['Pagination', 'Popover', 'Row', 'Segmented', 'Select', 'Skeleton', 'Spin', 'Splitter', 'Switch', 'Table'],
  ...['Tabs', 'Tooltip', 'TreeSelect'],
] as const

/** What some of them need to be drawn. */
const drawn = { items: [], menu: { items: [] } }

/** The last rule holds the paths of the cache. */
const pathRule = '.data-ant-cssinjs-cache-path{content:"'

/**
 * Writes the styles of these components to a file `antd.css`. It tells antd by the paths of its cache not to generate
 * them in the browser (https://ant.design/docs/react/server-side-rendering). Other components, the tokens of the theme
 * and `npm run dev` do without it. A page that uses the file must load it before its own styles.
 */
export function antdStyles(): Plugin {
  return {
    name: 'antd-styles',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', name: 'antd.css', source: await styles() })
    },
  }
}

/** Packages are imported here because `npm run dev` starts sooner without them. */
async function styles(): Promise<string> {
  const { createCache, extractStyle, StyleProvider } = await import('@ant-design/cssinjs')
  const antd = await import('antd')
  const { createElement } = await import('react')
  const { renderToStaticMarkup } = await import('react-dom/server')
  const { antdTheme } = await import('../src/theme.ts')
  const [light, dark] = [false, true].map((isDark) => {
    const cache = createCache()
    const each = components.map((name) => createElement(antd[name] as ComponentType<object>, { key: name, ...drawn }))
    const themed = createElement(antd.ConfigProvider, { theme: antdTheme(isDark) }, createElement(antd.App, null, each))
    renderToStaticMarkup(createElement(StyleProvider, { cache }, themed))
    return extractStyle(cache, { plain: true, types: 'style' }).split(pathRule)
  })
  // The themes differ only in their tokens, which are not part of the styles but of the paths.
  if (!light || !dark || light.length !== 2 || light[0] !== dark[0])
    throw new Error('The styles of antd depend on the theme, or end differently')
  return [light[0], pathRule, dark[1]?.replace(/";\}$/, ';'), light[1]].join('')
}
