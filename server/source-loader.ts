import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/** Whether a program of ours is source (`npm run dev`, tests), which Node 20 can't read by itself; otherwise it is built. */
function isSource(program: URL): boolean {
  return program.pathname.endsWith('.ts')
}

/** tsx's file below its folder. */
function tsx(path: string): string {
  return new URL(path, pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))).href
}

/** What Node is told beside the program to run it in a process of its own. */
export function loaderOf(program: URL): string[] {
  return isSource(program) ? ['--import', tsx('dist/loader.mjs')] : []
}

/** Starts a program of ours in a thread of its own. A thread does not take over who reads TypeScript: it registers it first. */
export function startThread(program: URL): Worker {
  if (!isSource(program)) return new Worker(program, { execArgv: [] })
  const code = `import(${JSON.stringify(tsx('dist/esm/api/index.mjs'))}).then(({ register }) => { register(); return import(${JSON.stringify(program.href)}) })`
  return new Worker(code, { eval: true, execArgv: [] })
}
