import { serveThread } from '../../server/http/threads.ts'

/** Waits so long, tells of half of it, and returns the name of the job. */
serveThread(async ({ name, ms, fails = false }: { name: string; ms: number; fails?: boolean }, tell) => {
  await new Promise((resolve) => setTimeout(resolve, ms / 2))
  tell(0.5)
  await new Promise((resolve) => setTimeout(resolve, ms / 2))
  if (fails) throw new Error(`${name} failed`)
  return name
})
