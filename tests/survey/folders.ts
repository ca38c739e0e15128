import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { folderPrefix } from '../../server/survey/parse.ts'

/** Temporary folders that survey readings of this process have left behind. Other processes use other prefixes. */
export function surveyFolders(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`${folderPrefix}${process.pid}-`))
}
