import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { exportPrefix } from '../../server/crud/transfer/export-folder.ts'

/** Folders that exports of this process have left. */
export function exportFolders(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`${exportPrefix}${process.pid}-`))
}
