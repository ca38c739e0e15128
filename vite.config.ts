import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sessionCalls, tokenKey } from './src/resources/carried-answers.ts'
import { antdStyles } from './vite-plugins/antd-styles.ts'
import { compress } from './vite-plugins/compress.ts'
import { devSite } from './vite-plugins/dev-site.ts'
import { packageRules, type StandIn, type WithoutSideEffects } from './vite-plugins/package-rules.ts'
import { pageChunks } from './vite-plugins/page-chunks.ts'
import { routePreload } from './vite-plugins/route-preload.ts'

/** Address of the server for `npm run dev` and `vite preview`. */
const address = process.env.CAMEL_URL ?? 'http://127.0.0.1:5290'
const server = {
  '/camel': { target: address, changeOrigin: false },
  '/.well-known': { target: address, changeOrigin: false },
}

/**
 * Packages without side effects. Unless they are listed, their parts for lazy pages are loaded with the first page, and
 * unused parts stay in the bundle.
 */
const withoutSideEffects: WithoutSideEffects = [
  // Parts of antd.
  /rc-[^/]+/,
  /@rc-component\/[^/]+/,
  /@ant-design\/(?:colors|cssinjs|cssinjs-utils|fast-color)/,
  // Parts of Refine: the unused layout, Markdown fields, forms of another kind, table import.
  /@refinedev\/(?:antd|simple-rest)/,
  /@ant-design\/pro-layout/,
  /react-markdown/,
  /remark-gfm/,
  /sunflower-antd/,
  /papaparse/,
  /query-string/,
  /warn-once/,
]

/** Each with its saving on the first load of /start or of a console list, in kB gzip. */
const standIns: readonly StandIn[] = [
  // A second axios and the whole casbin engine, for unused modes of casbin.js: 48 of each.
  { importer: 'casbin.js', imports: ['axios', 'casbin-core'], module: './empty-module.mjs' },
  // Unused functions of whole packages: a polyfill (6.5 of each), English plurals (2.3 of each), developer tools (1.6
  // of each).
  { importer: 'qs', imports: ['side-channel'], module: './weak-side-channel.cjs' },
  { importer: '@refinedev/core', imports: ['pluralize'], module: './without-plurals.mjs' },
  { importer: '@refinedev/core', imports: ['@refinedev/devtools-internal'], module: './without-devtools.mjs' },
  // Calls use XMLHttpRequest, which reports upload progress: 4.2 of each.
  { importer: 'axios/lib/adapters', imports: ['./fetch.js'], module: './without-fetch.mjs' },
  // Parts of antd: the confirm dialog before its first use (13.5 of /start, 10.4 of a list), filters in column headers
  // (16 of a list).
  { importer: 'antd/es/modal/useModal', imports: ['../confirm'], module: './modal-kinds.mjs' },
  { importer: 'antd/es/modal/useModal', imports: ['./HookModal'], module: './lazy-modal.mjs' },
  { importer: 'antd/es/table/hooks/useFilter', imports: ['./FilterDropdown'], module: './without-column-filters.mjs' },
  // Parts of OpenLayers: a style language (7.6 of /start), reprojected tiles (3.1), drawing every feature a second time
  // for hit detection (2.9), the usual controls and interactions of a map (3.2), projections of UTM (1.6),
  // strokes beside lines (1), tiles of data (0.6), loading features by address (0.5), geometry
  // collections (0.8).
  { importer: 'ol/layer', imports: ['../render/canvas/style.js'], module: './without-flat-styles.mjs' },
  { importer: 'ol/renderer/canvas', imports: ['../../reproj/Tile.js'], module: './without-reprojection.mjs' },
  {
    importer: 'ol/renderer/canvas',
    imports: ['../../render/canvas/hitdetect.js'],
    module: './without-hit-detection.mjs',
  },
  { importer: 'ol', imports: ['./control/defaults.js', './interaction/defaults.js'], module: './without-defaults.mjs' },
  { importer: 'ol', imports: ['./proj/utm.js'], module: './without-utm.mjs' },
  { importer: 'ol/render', imports: ['../../geom/flat/lineoffset.js'], module: './without-line-offsets.mjs' },
  { importer: 'ol/renderer/canvas', imports: ['../../DataTile.js'], module: './without-data-tiles.mjs' },
  { importer: 'ol/format', imports: ['../geom/GeometryCollection.js'], module: './without-geometry-collections.mjs' },
  { importer: 'ol/source', imports: ['../featureloader.js'], module: './without-feature-loader.mjs' },
]

/** What all pages load. */
const base = ['src/main.tsx']
const shell = ['src/shell.tsx']
const frame = [
  ...shell,
  'src/frame/console.tsx',
  'src/refine.tsx',
  'src/frame/header-tools.tsx',
  'node_modules/casbin.js/lib/index.js',
]
/** Pages whose first load is kept short. */
const pages = {
  portal: ['src/pages/portal/index.tsx'],
  login: ['src/pages/login/index.tsx'],
  shell,
  list: [...frame, 'src/pages/crud/index.tsx'],
  lands: [...frame, 'src/pages/land/index.tsx'],
  work: [...frame, 'src/pages/console/index.tsx'],
  start: [...shell, 'src/pages/start/index.tsx'],
  map: [...shell, 'src/map/index.ts'],
  project: [...shell, 'src/pages/project/index.tsx', 'src/frame/header-tools.tsx'],
}

/** What all pages of the console have. */
const ofConsole = { styles: 'antd.css', isOfSession: true }

/** Paths of the console and the modules of their own pages. */
function ownPages(): [path: string, module: string][] {
  const found = [
    ...readFileSync(new URL('src/screens.ts', import.meta.url), 'utf8').matchAll(
      /'(\/console\/manager\/\w+)': \(\) => import\('\.\/(.+)'\)/g,
    ),
  ]
  if (found.length === 0) throw new Error('src/screens.ts has no page of the console in the expected form')
  return found.map(([, path = '', module]) => [path, `src/${module}`])
}

const target = ['chrome109', 'edge109', 'firefox115', 'safari16']

/** What decides which modules are in the build. */
const modules = () => ({
  plugins: [react(), packageRules(standIns, withoutSideEffects)],
  build: { target },
})

export default defineConfig({
  plugins: [
    ...modules().plugins,
    antdStyles(),
    pageChunks({ base, pages, config: modules }),
    devSite(address),
    routePreload(
      [
        { path: '^/(login)$', modules: pages.login },
        { path: '^/(oauth|logout)$', modules: [] },
        { path: '^/(index)?$', modules: pages.portal },
        ...ownPages().map(([path, page]) => ({
          ...ofConsole,
          path: `^${path}$`,
          modules: [...frame, page],
        })),
        { ...ofConsole, path: '^/console/manager/', modules: pages.list },
        { ...ofConsole, path: '^/console$', modules: pages.work },
        { path: '^/start$', modules: [...pages.start, ...pages.map], isOfSession: true },
        { path: '^/project$', modules: pages.project, isOfSession: true },
        { path: '', modules: shell, isOfSession: true },
      ],
      { tokenKey, addresses: sessionCalls },
    ),
    compress(),
  ],
  server: { proxy: server },
  preview: { proxy: server },
  build: {
    target,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
  },
})
