import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { folderPrefix } from '../../server/survey/parse.ts'

/** Folders that readings of this process have left; other processes of the machine have folders of their own. */
export function surveyFolders(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`${folderPrefix}${process.pid}-`))
}
