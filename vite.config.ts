import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './vite-plugins/compress.ts'
import { devSite } from './vite-plugins/dev-site.ts'
import { packageRules, type StandIn, type WithoutSideEffects } from './vite-plugins/package-rules.ts'
import { sharedModules } from './vite-plugins/shared-modules.ts'
import { routePreload } from './vite-plugins/route-preload.ts'

/** Address of the server for `npm run dev` and `vite preview`. */
const target = process.env.CAMEL_URL ?? 'http://127.0.0.1:5290'
const server = {
  '/camel': { target, changeOrigin: false },
  '/.well-known': { target, changeOrigin: false },
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
  // for hit detection (2.9).
  { importer: 'ol/layer', imports: ['../render/canvas/style.js'], module: './without-flat-styles.mjs' },
  { importer: 'ol/renderer/canvas', imports: ['../../reproj/Tile.js'], module: './without-reprojection.mjs' },
  {
    importer: 'ol/renderer/canvas',
    imports: ['../../render/canvas/hitdetect.js'],
    module: './without-hit-detection.mjs',
  },
]

const sharedIcons = /node_modules\/@ant-design\/icons(-svg)?\/es\/(icons|asn)\//
/** Shared icons of lists, which /start does without. */
const workIcons =
  /\/@ant-design\/icons(-svg)?\/es\/(icons|asn)\/(Caret|Cloud|ColumnHeight|Double|Download|Ellipsis|Eye|Fullscreen|Holder|Inbox|Lock|Message|Pushpin|Reload|Setting|Undo|Upload|WarningOutlined)\w*\.js$/
/** Shared icons of files, charts and editors, which lists do without. */
const fileIcons =
  /\/@ant-design\/icons(-svg)?\/es\/(icons|asn)\/(ArrowLeft|BarChart|CaretDownFilled|Copy|Enter|FileImage|FileOutlined|FileTwoTone|MinusSquare|PaperClip|Picture|PlusSquare|QuestionCircle|Redo|Table|WarningFilled)\w*\.js$/
/** Pages whose first load is kept short. */
const pageKinds = {
  base: ['main.tsx', 'pages/login/index.tsx'],
  kit: ['shell.tsx', 'frame/console.tsx'],
  lists: ['pages/crud/index.tsx', 'pages/land/index.tsx'],
  public: ['pages/portal/index.tsx', 'pages/start/index.tsx', 'pages/project/index.tsx'],
}

/** Packages of every page that are CommonJS, or that modules of `base` run when they load. */
const basePackages =
  /node_modules\/(react|react-dom|scheduler|axios|@refinedev\/simple-rest)\/|vite\/preload-helper|\/vite-plugins\/without-fetch/
/** What most parts of antd share, without the icons themselves. */
const antdBase =
  /node_modules\/(antd|rc-|@rc-component|@ant-design\/(?!icons(-svg)?\/es\/(icons|asn)\/)|@babel\/runtime|@emotion|stylis)/

export default defineConfig({
  plugins: [
    react(),
    packageRules(standIns, withoutSideEffects),
    devSite(target),
    routePreload([
      { path: '^/(login)$', modules: ['/src/pages/login/index.tsx'] },
      { path: '^/(oauth|logout)$', modules: [] },
      {
        path: '^/console/manager/',
        modules: [
          '/src/shell.tsx',
          '/src/frame/console.tsx',
          '/src/pages/crud/index.tsx',
          '/src/frame/header-tools.tsx',
        ],
      },
      { path: '^/console$', modules: ['/src/shell.tsx', '/src/frame/console.tsx', '/src/pages/console/index.tsx'] },
      { path: '^/(index)?$', modules: ['/src/shell.tsx', '/src/pages/portal/index.tsx'] },
      { path: '^/start$', modules: ['/src/shell.tsx', '/src/pages/start/index.tsx', '/src/map/index.ts'] },
      {
        path: '^/project$',
        modules: ['/src/shell.tsx', '/src/pages/project/index.tsx', '/src/frame/header-tools.tsx'],
      },
      { path: '', modules: ['/src/shell.tsx'] },
    ]),
    compress(),
  ],
  server: { proxy: server },
  preview: { proxy: server },
  build: {
    target: ['chrome109', 'edge109', 'firefox115', 'safari16'],
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // One file for each icon or module that several chunks share would add 14 kB in headers and worse compression, and
      // many round trips.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'packages', test: basePackages, priority: 3 },
            { name: 'query', test: /node_modules\/@tanstack\//, minShareCount: 3 },
            { name: 'file-icons', test: fileIcons, minShareCount: 3, priority: 2 },
            { name: 'work-icons', test: workIcons, minShareCount: 3, priority: 1 },
            { name: 'icons', test: sharedIcons, minShareCount: 3 },
            { name: 'antd', test: antdBase, minShareCount: 50 },
            { name: sharedModules(pageKinds), test: /\/src\/.*\.tsx?$/ },
          ],
        },
      },
    },
  },
})
