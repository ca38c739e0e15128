import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/**
 * Whether the program is TypeScript source (`npm run dev`, tests), which Node 20 can't load without help; otherwise it
 * is built.
 */
function isSource(program: URL): boolean {
  return program.pathname.endsWith('.ts')
}

/** URL of a file in the tsx package. */
function tsx(path: string): string {
  return new URL(path, pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))).href
}

/** Node options for running the program in a child process. */
export function loaderOf(program: URL): string[] {
  return isSource(program) ? ['--import', tsx('dist/loader.mjs')] : []
}

/**
 * Starts one of our programs in a worker thread. Threads don't inherit the TypeScript loader, so for source it is
 * registered first.
 */
export function startThread(program: URL): Worker {
  // geotiff imports web-worker, which fails in a thread that has no `workerData`.
  const options = { execArgv: [], workerData: {} }
  if (!isSource(program)) return new Worker(program, options)
  const code = `import(${JSON.stringify(tsx('dist/esm/api/index.mjs'))}).then(({ register }) => { register(); return import(${JSON.stringify(program.href)}) })`
  return new Worker(code, { ...options, eval: true })
}
