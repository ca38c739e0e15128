import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '../../server/db/index.ts'
import { formOf, type Sent } from '../files/sending.ts'
import type { Caller, TestApp } from '../support/app.ts'

/** Uploads a raster; the answer is in this language. */
export async function sendRaster(
  server: TestApp,
  caller: Caller,
  { bytes, name = 'dem.tif', language = 'zh-CN' }: { bytes: Buffer; name?: string; language?: string },
): Promise<Sent> {
  const { payload, headers } = formOf(bytes, name)
  const answer = await server.app.inject({
    method: 'POST',
    url: '/camel/minioApi/uploadFile',
    payload,
    headers: { ...headers, 'accept-language': language, ...(caller.token ? { token: caller.token } : {}) },
  })
  return { ...answer.json<Sent>(), status: answer.statusCode }
}

/** What is stored: rows of files, and files in the folder of the store. */
export async function stored({ database }: TestApp, dataDir: string): Promise<{ rows: number; files: string[] }> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from files`.execute(database.db)
  const found = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return { rows: rows[0]?.count ?? 0, files: found.filter((each) => each.isFile()).map(({ name }) => name) }
}
