import { createServer, type ServerResponse } from 'node:http'
import { Pool } from 'pg'

/** Statements by path; run together, their results are the members of the answer, or its bytes if it is a `tile`. */
export type BareStatements = Record<string, Record<string, string>>

/**
 * The fastest server that node:http and `pg` give: each path answers with the rows of prepared statements, without
 * sessions, permissions, labels or validation. A program of its own, started with the database and the statements.
 */
const [url, statements] = [
  process.env.BARE_DATABASE ?? '',
  JSON.parse(process.env.BARE_STATEMENTS ?? '{}') as BareStatements,
]
const pool = new Pool({ connectionString: url, max: 16 })

async function answer(path: string, response: ServerResponse): Promise<void> {
  const asked = Object.entries(statements[path] ?? {})
  const results = await Promise.all(asked.map(([member, text]) => pool.query({ name: `${path} ${member}`, text })))
  const tile: unknown = results[0]?.rows[0]?.tile
  if (Buffer.isBuffer(tile)) return void response.writeHead(200).end(tile)
  const data = Object.fromEntries(asked.map(([member], index) => [member, results[index]?.rows]))
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ code: 200, success: true, data }))
}

const server = createServer((request, response) => {
  answer(request.url ?? '', response).catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
