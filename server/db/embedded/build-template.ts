import { existsSync } from 'node:fs'
import { rename, rm, rmdir } from 'node:fs/promises'
import { openEngine } from './engine.ts'
import type { StartRequest } from './messages.ts'
import { recipe } from './template-recipe.ts'

/**
 * Creates a database folder with the extensions under a temporary name and renames it at the end, so that an
 * interrupted build is never used as finished. Leaves a folder alone that another process has finished meanwhile.
 */
export async function buildTemplate(request: StartRequest, tell: (message: string) => void): Promise<void> {
  if (existsSync(`${request.folder}/PG_VERSION`)) return
  const unfinished = `${request.folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  tell('Creating the database template (once per installation, about ten seconds) …')
  const engine = await openEngine(unfinished, request.postgis, false)
  tell('Adding PostGIS to the template …')
  for (const statement of recipe.statements) await engine.exec(statement)
  await engine.close()
  await rmdir(request.folder)
  await rename(unfinished, request.folder)
}
