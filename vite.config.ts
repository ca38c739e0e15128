import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './vite-plugins/compress.ts'
import { mapStandIns } from './vite-plugins/map-stand-ins.ts'
import { routePreload } from './vite-plugins/route-preload.ts'
import { standIns } from './vite-plugins/stand-ins.ts'

/** Where `npm run dev` and `vite preview` find the server. */
const server = { '/camel': { target: process.env.CAMEL_URL ?? 'http://127.0.0.1:5290', changeOrigin: false } }

/**
 * Packages whose modules only export, but do not say so: without this, what a lazy page needs of them is loaded with the first page (antd's
 * parts), and what nobody needs stays in the bundle (parts of Refine and simple-rest).
 */
const withoutSideEffects = /node_modules\/(rc-[^/]+|@rc-component\/[^/]+|@ant-design\/(colors|cssinjs|cssinjs-utils|fast-color)|@refinedev\/simple-rest|papaparse|query-string|warn-once)\//

const sharedIcons = /node_modules\/@ant-design\/icons(-svg)?\/es\/(icons|asn)\//
/** Every page of the console knows every resource. */
const declarations = /\/src\/resources\/[\w-]+\.ts$/

export default defineConfig({
  plugins: [
    react(),
    standIns([
      // A second axios and the whole casbin engine, for modes of casbin.js that are not used here (48 kB gzip).
      { imports: ['axios', 'casbin-core'], importer: 'casbin.js', module: './empty-module.mjs' },
      // Calls go by XMLHttpRequest (it tells the progress of an upload); axios falls back to fetch only where that is missing (5 kB).
      { imports: ['./fetch.js'], importer: 'axios/lib/adapters', module: './without-fetch.mjs' },
      { imports: ['@refinedev/devtools-internal'], importer: '@refinedev/core', module: './without-devtools.mjs' },
      { imports: ['qs'], importer: '@refinedev/core', module: './without-nested-queries.mjs' },
      { imports: ['pluralize'], importer: '@refinedev/core', module: './without-plurals.mjs' },
      { imports: ['../../color-picker/components/ColorPresets'], importer: 'antd/es/button/style', module: './without-color-presets.mjs' },
      { imports: ['./FilterDropdown'], importer: 'antd/es/table/hooks/useFilter', module: './without-column-filters.mjs' },
      { imports: ['../confirm'], importer: 'antd/es/modal/useModal', module: './modal-kinds.mjs' },
      { imports: ['./HookModal'], importer: 'antd/es/modal/useModal', module: './lazy-modal.mjs' },
      { imports: ['resize-observer-polyfill'], importer: 'rc-resize-observer', module: './native-resize-observer.mjs' },
      ...mapStandIns,
    ]),
    routePreload([
      { path: '^/(login)$', modules: ['/src/pages/login/index.tsx'] },
      { path: '^/(oauth|logout)$', modules: [] },
      { path: '^/console/manager/', modules: ['/src/shell.tsx', '/src/pages/crud/index.tsx'] },
      { path: '^/console$', modules: ['/src/shell.tsx', '/src/pages/console/index.tsx'] },
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
      treeshake: { moduleSideEffects: [{ test: withoutSideEffects, sideEffects: false }] },
      // Icons and declarations that several chunks share go together: a file of each costs more in headers and poorer compression than what is in it.
      output: { advancedChunks: { includeDependenciesRecursively: false, groups: [{ name: 'icons', test: sharedIcons, minShareCount: 3 }, { name: 'declarations', test: declarations, minShareCount: 3 }] } },
    },
  },
})
