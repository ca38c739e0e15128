import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../server/config.ts'

const s3 = {
  S3_ENDPOINT: 'http://127.0.0.1:9000',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
}
const mail = { SMTP_HOST: 'mail.example.cn', SMTP_FROM: 'map@example.cn' }
const address = 'postgres://user:password@host:5432/investmap'
const beginning = `must begin with postgres:// or postgresql://, such as ${address}`
const reserved = 'In user and password write / as %2F, @ as %40, # as %23, ? as %3F and % as %25.'
const noDatabase = `names no database: write its name after the host, as in ${address}. ${reserved}`
const noHost = `names no host: write ${address}, or postgres:///investmap?host=/folder for a socket`
const web = (example: string): string => `must begin with http:// or https:// and name a host, such as ${example}`

function mistakes(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    const [first, ...lines] = (error as Error).message.split('\n')
    expect(first).toBe('The environment has mistakes:')
    return lines.map((line) => line.trim())
  }
}

describe('the environment', () => {
  it('may be empty, and an empty variable counts as unset', () => {
    const unset = readConfig({})
    expect(unset).toMatchObject({ PORT: 5290, DATA_DIR: resolve('data'), SMTP_PORT: 587, LOG_LEVEL: 'warn' })
    expect(readConfig({ PORT: '', DATABASE_URL: '', SMTP_FROM: '', PUBLIC_URL: '' })).toEqual(unset)
  })

  it.each([
    'postgres://investmap@database/investmap',
    'postgresql://investmap:p%2Fw%40x%23@10.0.0.5:5432/investmap?options=-c%20work_mem%3D64MB&sslmode=require',
    'postgres://[::1]:5432/%E5%9C%B0%E5%9B%BE',
    'postgres:///investmap?host=/var/run/postgresql&user=investmap',
    'postgres://investmap@%2Fvar%2Frun%2Fpostgresql/investmap',
  ])('accepts the database %s', (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL, DATABASE_READ_URL: DATABASE_URL })).toMatchObject({ DATABASE_URL })
  })

  it.each([
    ['mysql://user@host/investmap', beginning],
    ['host:5432/investmap', beginning],
    ['postgres:host/investmap', beginning],
    ['postgres:///investmap', noHost],
    ['postgres://user:password@host', noDatabase],
    ['postgres://user:password@host:5432/', noDatabase],
    ['postgres://user:12?34@host/investmap', noDatabase],
    ['postgres://user:12/34@host/investmap', `names a database with / or @. ${reserved}`],
    ['postgres://user:12/34@host', `names a database with / or @. ${reserved}`],
    ['postgres://user:12#34@host/investmap', `can't be read as an address. ${reserved}`],
    ['postgres://user:pass/word@host/investmap', `can't be read as an address. ${reserved}`],
    ['postgres://user:pass%word@host/investmap', `can't be read as an address. ${reserved}`],
    ['postgres://user:password@host:port/investmap', `can't be read as an address. ${reserved}`],
  ])('says how to write the database %s', (url, message) => {
    expect(mistakes({ DATABASE_URL: url })).toEqual([`DATABASE_URL: ${message}`])
    expect(mistakes({ DATABASE_URL: address, DATABASE_READ_URL: url })).toEqual([`DATABASE_READ_URL: ${message}`])
  })

  it.each([
    ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
    ['PORT', '1e3', 'must be a whole number from 0 to 65535'],
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['REPORT_DAYS', '0', 'must be a whole number from 1 to 36500'],
    ['FILES_USER_MB', '5 GB', 'must be a whole number from 1 to 1000000000'],
    ['DEMO_DATA', 'maybe', 'must be on or off'],
    ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug or silent'],
    ['ADMIN_PASSWORD', 'short', 'must have at least 8 characters'],
    ['PUBLIC_URL', 'map.example.cn', web('https://map.example.cn')],
    ['PUBLIC_URL', 'map.example.cn:8080', web('https://map.example.cn')],
    ['PUBLIC_URL', 'ftp://map.example.cn', web('https://map.example.cn')],
    ['PUBLIC_URL', 'https://', web('https://map.example.cn')],
    ['PUBLIC_URL', 'https://map.example.cn/?a=1', 'must end before ? and #, because paths are added to it'],
  ])('says what %s=%s should be', (name, value, message) => {
    expect(mistakes({ [name]: value })).toEqual([`${name}: ${message}`])
  })

  it.each([
    [{ ...s3 }, []],
    [
      { ...s3, S3_BUCKET: '' },
      ['S3_BUCKET: is missing: S3 needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY together'],
    ],
    [{ OIDC_CLIENT_ID: 'map' }, ['OIDC_ISSUER: is missing: a provider needs OIDC_ISSUER and OIDC_CLIENT_ID together']],
    [
      { OIDC_CLIENT_SECRET: 'secret' },
      ['OIDC_ISSUER', 'OIDC_CLIENT_ID'].map(
        (name) => `${name}: is missing: a provider needs OIDC_ISSUER and OIDC_CLIENT_ID together`,
      ),
    ],
    [
      { OIDC_ISSUER: 'http://id.example.cn', OIDC_CLIENT_ID: 'map' },
      ['OIDC_ISSUER: needs https, or a provider on this machine'],
    ],
    [{ OIDC_ISSUER: 'id.example.cn', OIDC_CLIENT_ID: 'map' }, [`OIDC_ISSUER: ${web('https://id.example.cn')}`]],
    [{ ...mail, SMTP_USER: 'map', SMTP_PASSWORD: 'secret' }, []],
    [{ SMTP_FROM: 'map@example.cn' }, ['SMTP_HOST: is missing: mail needs SMTP_HOST and SMTP_FROM together']],
    [{ SMTP_HOST: 'mail.example.cn' }, ['SMTP_FROM: is missing: mail needs SMTP_HOST and SMTP_FROM together']],
    [
      { ...mail, SMTP_USER: 'map' },
      ['SMTP_PASSWORD: is missing: an account at the mail server needs SMTP_USER and SMTP_PASSWORD together'],
    ],
    [
      { ...mail, SMTP_PASSWORD: 'secret' },
      ['SMTP_USER: is missing: an account at the mail server needs SMTP_USER and SMTP_PASSWORD together'],
    ],
    [
      { SMTP_USER: 'map', SMTP_PASSWORD: 'secret' },
      ['SMTP_HOST', 'SMTP_FROM'].map((name) => `${name}: is missing: mail needs SMTP_HOST and SMTP_FROM together`),
    ],
    [
      { DATABASE_READ_URL: address },
      ['DATABASE_URL: is missing: DATABASE_READ_URL names a replica of the database at DATABASE_URL'],
    ],
    [
      { PORT: 'abc', SMTP_HOST: 'mail.example.cn' },
      [
        'PORT: must be a whole number from 0 to 65535',
        'SMTP_FROM: is missing: mail needs SMTP_HOST and SMTP_FROM together',
      ],
    ],
  ])('names what is missing or wrong in %j', (env, expected) => {
    expect(mistakes(env)).toEqual(expected)
  })
})
