import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './vite-plugins/compress.ts'
import { packageRules, type StandIn, type WithoutSideEffects } from './vite-plugins/package-rules.ts'
import { routePreload } from './vite-plugins/route-preload.ts'

/** Where `npm run dev` and `vite preview` find the server. */
const server = { '/camel': { target: process.env.CAMEL_URL ?? 'http://127.0.0.1:5290', changeOrigin: false } }

/** Without this, what a lazy page needs of them is loaded with the first page, and what nobody needs stays in the bundle. */
const withoutSideEffects: WithoutSideEffects = [
  // antd's parts
  /rc-[^/]+/, /@rc-component\/[^/]+/, /@ant-design\/(?:colors|cssinjs|cssinjs-utils|fast-color)/,
  // Refine's: the layout that nobody uses, Markdown fields, forms of another kind, import of tables
  /@refinedev\/(?:antd|simple-rest)/, /@ant-design\/pro-layout/, /react-markdown/, /remark-gfm/, /sunflower-antd/, /papaparse/, /query-string/, /warn-once/,
]

const standIns: readonly StandIn[] = [
  // A second axios and the whole casbin engine, for modes of casbin.js that are not used here (48 kB gzip).
  { importer: 'casbin.js', imports: ['axios', 'casbin-core'], module: './empty-module.mjs' },
]

const sharedIcons = /node_modules\/@ant-design\/icons(-svg)?\/es\/(icons|asn)\//
/** Every page knows every resource, but the sign-in page, which knows only those left out here. */
const declarations = /\/src\/resources\/(?!(?:errors|region-code|permissions|users|define)\.ts)[\w-]+\.ts$/

export default defineConfig({
  plugins: [
    react(),
    packageRules(standIns, withoutSideEffects),
    routePreload([
      { path: '^/(login)$', modules: ['/src/pages/login/index.tsx'] },
      { path: '^/(oauth|logout)$', modules: [] },
      { path: '^/console/manager/', modules: ['/src/shell.tsx', '/src/frame/console.tsx', '/src/pages/crud/index.tsx'] },
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
      // Icons and declarations that several chunks share go together: a file of each takes 12 kB more, in headers and poorer compression.
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'icons', test: sharedIcons, minShareCount: 3 }, { name: 'declarations', test: declarations, minShareCount: 3 }] } },
    },
  },
})
