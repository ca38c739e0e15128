import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './vite-plugins/compress.ts'
import { devSite } from './vite-plugins/dev-site.ts'
import { packageRules, type StandIn, type WithoutSideEffects } from './vite-plugins/package-rules.ts'
import { routePreload } from './vite-plugins/route-preload.ts'

/** Where `npm run dev` and `vite preview` find the server. */
const target = process.env.CAMEL_URL ?? 'http://127.0.0.1:5290'
const server = { '/camel': { target, changeOrigin: false } }

/**
 * Without this, what a lazy page needs of them is loaded with the first page, and what nobody needs stays in the
 * bundle.
 */
const withoutSideEffects: WithoutSideEffects = [
  // antd's parts
  /rc-[^/]+/,
  /@rc-component\/[^/]+/,
  /@ant-design\/(?:colors|cssinjs|cssinjs-utils|fast-color)/,
  // Refine's: the layout that nobody uses, Markdown fields, forms of another kind, import of tables
  /@refinedev\/(?:antd|simple-rest)/,
  /@ant-design\/pro-layout/,
  /react-markdown/,
  /remark-gfm/,
  /sunflower-antd/,
  /papaparse/,
  /query-string/,
  /warn-once/,
]

/**
 * Each with what it takes off the first load, in kB of gzip: of /start, whose budget is 420, or of a console list,
 * whose budget is 500. Without all of them they are 461 and 528.
 */
const standIns: readonly StandIn[] = [
  // A second axios and the whole casbin engine, for modes of casbin.js that are not used here: 48 of each.
  { importer: 'casbin.js', imports: ['axios', 'casbin-core'], module: './empty-module.mjs' },
  // What whole packages do that is not reached: a polyfill (6.5 of each), English plurals (2.3 of each), developer
  // tools (1.6 of each).
  { importer: 'qs', imports: ['side-channel'], module: './weak-side-channel.cjs' },
  { importer: '@refinedev/core', imports: ['pluralize'], module: './without-plurals.mjs' },
  { importer: '@refinedev/core', imports: ['@refinedev/devtools-internal'], module: './without-devtools.mjs' },
  // Calls go by XMLHttpRequest, which tells the progress of an upload: 4.2 of each.
  { importer: 'axios/lib/adapters', imports: ['./fetch.js'], module: './without-fetch.mjs' },
  // Parts of antd: the dialog of questions before the first one (13.5 of /start, 10.4 of a list), filters in column
  // heads (16 of a list).
  { importer: 'antd/es/modal/useModal', imports: ['../confirm'], module: './modal-kinds.mjs' },
  { importer: 'antd/es/modal/useModal', imports: ['./HookModal'], module: './lazy-modal.mjs' },
  { importer: 'antd/es/table/hooks/useFilter', imports: ['./FilterDropdown'], module: './without-column-filters.mjs' },
  // Parts of OpenLayers: a language of styles (7.6 of /start), tiles of another projection (3.1), drawing every feature
  // a second time to find what is hit (2.9).
  { importer: 'ol/layer', imports: ['../render/canvas/style.js'], module: './without-flat-styles.mjs' },
  { importer: 'ol/renderer/canvas', imports: ['../../reproj/Tile.js'], module: './without-reprojection.mjs' },
  {
    importer: 'ol/renderer/canvas',
    imports: ['../../render/canvas/hitdetect.js'],
    module: './without-hit-detection.mjs',
  },
]

const sharedIcons = /node_modules\/@ant-design\/icons(-svg)?\/es\/(icons|asn)\//
/** Every page knows every resource, but the sign-in page, which knows only those left out here. */
const declarations =
  /\/src\/resources\/(?!(?:errors|region-code|permissions|users|define|keys|shared-words|shared-fields)\.ts)[\w-]+\.ts$/

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
        modules: ['/src/shell.tsx', '/src/frame/console.tsx', '/src/pages/crud/index.tsx'],
      },
      { path: '^/console$', modules: ['/src/shell.tsx', '/src/frame/console.tsx', '/src/pages/console/index.tsx'] },
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
      // Icons, declarations and parts of TanStack Query that several chunks share go together: a file of each takes
      // 14 kB more, in headers and poorer compression.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'query', test: /node_modules\/@tanstack\//, minShareCount: 3 },
            { name: 'icons', test: sharedIcons, minShareCount: 3 },
            { name: 'declarations', test: declarations, minShareCount: 3 },
          ],
        },
      },
    },
  },
})
