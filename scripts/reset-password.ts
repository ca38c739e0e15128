/**
 * `npm run reset-password -- admin`: sets a random password for an account, or the one in `NEW_PASSWORD`. With the
 * embedded database the server must be stopped.
 */
import { randomBytes } from 'node:crypto'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/index.ts'
import { resetPassword } from './accounts/reset-password.ts'
import { embeddedFolder, postgresName } from './used/database.ts'

async function reset(): Promise<void> {
  const username = process.argv[2]
  if (!username) throw new Error('Name the account: npm run reset-password -- admin')
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readConfig()
  console.log(`Using the ${url ? postgresName(url) : `embedded database in ${embeddedFolder(dataDir)}`}.`)
  const given = process.env.NEW_PASSWORD
  const password = given ?? `${randomBytes(9).toString('base64url')}a1`
  const database = await openDatabase({ url, dataDir })
  try {
    await resetPassword(database, username, password)
  } finally {
    await database.close()
  }
  console.log(
    given
      ? `The password of ${username} is now the one in NEW_PASSWORD.`
      : `The new password of ${username}: ${password}`,
  )
}

await reset().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
