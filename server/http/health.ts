import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorSummary } from '../db/index.ts'
import { ok } from './envelope.ts'

/**
 * Something that must respond before the program can serve; `failure` is the message for the operator when it does not.
 */
type Probe = { name: string; check: () => Promise<void>; failure: string }

type HealthDeps = {
  version: string
  probes: readonly Probe[]
  /** Whether a request came through a proxy that the server does not trust. */
  isForwarded: (request: FastifyRequest) => boolean
}

/** How long a result is cached: more frequent requests get the same result. */
const checkedForMs = 2000

/**
 * `/healthz`: the process is alive. `/readyz`: everything that it needs responds; else 503 with the reasons in words.
 * `GET /camel/selfCheck` returns the same checks for the public self-check page, with version and time. The last two
 * are open to everyone, so both use cached results.
 */
export function healthRoutes(app: FastifyInstance, { version, probes, isForwarded }: HealthDeps): void {
  const checked = keptFor(checkedForMs, () => runProbes(app, probes))
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const checks = await checked()
    return reply.code(isWell(checks) ? 200 : 503).send({ status: isWell(checks) ? 'ready' : 'not ready', checks })
  })
  app.get(
    '/camel/selfCheck',
    { config: { access: 'public' }, schema: { tags: ['health'], summary: 'Version, time and what the server needs' } },
    async (request) =>
      ok({
        version,
        time: new Date().toISOString(),
        checks: await checked(),
        isForwarded: isForwarded(request),
      }),
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

/** Runs the work at most once in that time; all callers in between get the same result. */
function keptFor<T>(milliseconds: number, work: () => Promise<T>): () => Promise<T> {
  let kept: { until: number; answer: Promise<T> } | null = null
  return () => {
    const now = performance.now()
    if (!kept || now > kept.until) kept = { until: now + milliseconds, answer: work() }
    return kept.answer
  }
}

/**
 * Throws when files can't be stored in a folder: writes and removes one, because permissions don't show a full disk.
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
