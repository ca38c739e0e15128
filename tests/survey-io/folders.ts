import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { exportPrefix } from '../../server/crud/transfer/export-folder.ts'

/** Temporary folders that exports of this process have left behind. */
export function exportFolders(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`${exportPrefix}${process.pid}-`))
}
