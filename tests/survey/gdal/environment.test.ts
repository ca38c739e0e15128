import { expect, test } from 'vitest'
import { childEnvironment } from '../../../server/survey/gdal/run-job.ts'

test('a process that reads strangers’ files knows no address and no key', () => {
  const all = { PATH: '/bin', TMPDIR: '/tmp', DATABASE_URL: 'postgres://secret', S3_SECRET_KEY: 'secret', ADMIN_PASSWORD: 'secret', OIDC_CLIENT_SECRET: 'secret', TIANDITU_KEY: 'secret', NODE_OPTIONS: '--inspect' }
  expect(childEnvironment(all)).toEqual({ PATH: '/bin', TMPDIR: '/tmp' })
})
