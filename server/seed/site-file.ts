import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { regionLevels } from '../../src/resources/region-code.ts'
import { withTx, type Database } from '../db/index.ts'
import { programActor } from './program.ts'
import { writeSiteSettings } from './settings.ts'

/** An invalid site file; the message lists every mistake. */
export class SiteFileError extends Error {}

const degrees = z.number().min(-180).max(180)
const name = z.string().trim().min(1).max(60)

const siteFile = z.strictObject({
  title: z.strictObject({ zh: name, en: z.string().trim().min(1).max(120) }),
  region: z.strictObject({
    xzqdm: z.string().regex(/^[0-9]{12}$/, 'must be 12 digits'),
    xzqmc: name,
    xzqjb: z.enum(regionLevels),
  }),
  extent: z.tuple([degrees, degrees, degrees, degrees]).optional(),
})

/**
 * Stores what distinguishes this site from others: title, region and extent, from a JSON file. Before the first start
 * its region becomes the root; later it only selects the region of the site. Throws `SiteFileError`.
 */
export async function applySiteFile(database: Database, path: string): Promise<void> {
  const parsed = siteFile.safeParse(await readJson(path))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new SiteFileError(`The site file ${path} has mistakes:\n${lines.join('\n')}`)
  }
  const site = parsed.data
  await withTx(database.db, programActor({ name: '系统初始化' }), (tx) => writeSiteSettings(tx, site))
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new SiteFileError(
      `The site file ${path} can not be read as JSON: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}
