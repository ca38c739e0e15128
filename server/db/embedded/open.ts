import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Database, OpenOptions } from '../database.ts'
import { Channels } from '../channels.ts'
import { answersInTime, tidyTables } from '../care.ts'
import { kyselyOn } from '../pool.ts'
import { readWithin, type Cancel } from '../reading.ts'
import type { Tables } from '../tables.ts'
import { setStatementTimeout } from '../transaction.ts'
import { lockPath } from './lock.ts'
import { DatabaseServer, Turns } from './server.ts'
import { databaseTemplate } from './template.ts'

/** How long an abandoned statement may continue before its process is killed. */
const GRACE_MS = 1000

/** Opens the embedded database in `dataDir/postgres`, created from the template when missing. */
export async function openEmbedded(options: OpenOptions): Promise<Database> {
  const log = options.log ?? (() => {})
  const folder = join(options.dataDir, 'postgres')
  const lock = lockPath(folder)
  const template = await databaseTemplate(log)
  const request = {
    kind: 'serve',
    folder: realpathSync(folder),
    template: template.folder,
    lock,
    postgis: template.postgis,
  } as const
  const server = await DatabaseServer.start(request, log)
  const db = kyselyOn(server, server)
  const longReads = new Turns()
  const channels = new Channels((statement) =>
    sql
      .raw(statement)
      .execute(db)
      .then(() => {}),
  )
  server.sessionStart = () => channels.statements()
  server.onNotification = (channel, payload) => channels.deliver(channel, payload)
  server.onRestart = () => channels.announceGap()
  return {
    kind: 'embedded',
    db,
    read: db,
    listen: (channel, handler, missed) => channels.listen(channel, handler, missed),
    within: async (limits, work) => {
      const end = limits.isLong ? await longReads.take() : () => {}
      if (limits.isLong) await server.letOthersFinish()
      return readWithin(db, limits, (tx, timeoutMs) => patientLimit(server, tx, timeoutMs), work).finally(end)
    },
    ping: () => answersInTime(db),
    checkpoint: async () => void (await sql`checkpoint`.execute(db)),
    tidy: async (tables) => {
      await tidyTables(db, tables)
      await sql`checkpoint`.execute(db)
    },
    announceStop: () => server.announceLeaving(),
    close: () => server.end(),
  }
}

async function patientLimit(server: DatabaseServer, tx: Transaction<Tables>, timeoutMs: number): Promise<Cancel> {
  await setStatementTimeout(tx, timeoutMs)
  return async (finished) => {
    const goesOn = await Promise.race([finished.then(() => false), delay(GRACE_MS, true)])
    if (goesOn) await server.cancelRunning('its caller has gone')
  }
}
