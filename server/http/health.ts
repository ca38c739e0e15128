import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { errorSummary } from '../db/index.ts'
import { ok } from './envelope.ts'

/** Something that must answer before the program can serve; `failure` is what its operator reads when it does not. */
type Probe = { name: string; check: () => Promise<void>; failure: string }

/** How long what was found holds: whoever asks more often learns the same again. */
const checkedForMs = 2000

/**
 * `/healthz`: the process lives. `/readyz`: everything that it needs answers; else 503, naming in words what does not.
 * `GET /camel/selfCheck` tells the same to the self-check page of anyone, with version and time. Both are open, so
 * neither asks more often than what was found holds.
 */
export function healthRoutes(
  app: FastifyInstance,
  { version, probes }: { version: string; probes: readonly Probe[] },
): void {
  const checked = keptFor(checkedForMs, () => runProbes(app, probes))
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const checks = await checked()
    return reply.code(isWell(checks) ? 200 : 503).send({ status: isWell(checks) ? 'ready' : 'not ready', checks })
  })
  app.get(
    '/camel/selfCheck',
    { config: { access: 'public' }, schema: { tags: ['health'], summary: 'Version, time and what the server needs' } },
    async () => ok({ version, time: new Date().toISOString(), checks: await checked() }),
  )
}

type Checks = Record<string, string>

function isWell(checks: Checks): boolean {
  return Object.values(checks).every((outcome) => outcome === 'ok')
}

async function runProbes(app: FastifyInstance, probes: readonly Probe[]): Promise<Checks> {
  const outcomes = probes.map(async ({ name, check, failure }) => {
    const outcome = await check().then(
      () => 'ok',
      (error: unknown) => {
        app.log.error({ cause: errorSummary(error) }, failure)
        return failure
      },
    )
    return [name, outcome] as const
  })
  return Object.fromEntries(await Promise.all(outcomes))
}

/** Runs the work at most once in that time; everybody who asks meanwhile gets the same answer. */
function keptFor<T>(milliseconds: number, work: () => Promise<T>): () => Promise<T> {
  let kept: { until: number; answer: Promise<T> } | null = null
  return () => {
    const now = performance.now()
    if (!kept || now > kept.until) kept = { until: now + milliseconds, answer: work() }
    return kept.answer
  }
}

/**
 * Whether files can be stored in a folder: one is written and removed, because rights alone say nothing of a full disk.
 */
export async function writeProbe(folder: string): Promise<void> {
  const file = join(folder, `.probe-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(file, 'probe')
  } finally {
    await rm(file, { force: true })
  }
}
