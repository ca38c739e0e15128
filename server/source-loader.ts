import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/** Whether the program is source (`npm run dev`, tests), which Node 20 can't read by itself; otherwise it is built. */
function isSource(program: URL): boolean {
  return program.pathname.endsWith('.ts')
}

/** tsx's file below its folder. */
function tsx(path: string): string {
  return new URL(path, pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))).href
}

/** The options that Node needs to run the program in a separate process. */
export function loaderOf(program: URL): string[] {
  return isSource(program) ? ['--import', tsx('dist/loader.mjs')] : []
}

/**
 * Starts one of our programs in a separate thread. Threads do not inherit the TypeScript loader: from source it is
 * registered first.
 */
export function startThread(program: URL): Worker {
  if (!isSource(program)) return new Worker(program, { execArgv: [] })
  const code = `import(${JSON.stringify(tsx('dist/esm/api/index.mjs'))}).then(({ register }) => { register(); return import(${JSON.stringify(program.href)}) })`
  return new Worker(code, { eval: true, execArgv: [] })
}
