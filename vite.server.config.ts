import { join } from 'node:path'
import { defineConfig } from 'vite'
import { namedFiles } from './vite-plugins/named-files.ts'

/** Packages that read their own files, contain native code or load a part by its path: they stay in node_modules. */
const asInstalled = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-postgis',
  'fontkit',
  'gdal3.js',
  'geographiclib-geodesic',
  'pdfjs-dist',
  'pdfkit',
  'sharp',
  'svg-captcha',
]

/**
 * Builds the server and the host commands into `build` as programs that Node runs directly: loading the source would
 * take three times as long at each start.
 */
export default defineConfig({
  plugins: [namedFiles(join(import.meta.dirname, 'server'))],
  publicDir: false,
  ssr: { noExternal: true, external: asInstalled },
  build: {
    ssr: true,
    emitAssets: true,
    outDir: 'build',
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        migrate: 'scripts/migrate.ts',
        'move-to-postgres': 'scripts/move-to-postgres.ts',
        'reset-password': 'scripts/reset-password.ts',
        'verify-report': 'scripts/verify-report.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
