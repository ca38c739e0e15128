import { resolve } from 'node:path'
import { z } from 'zod'

const choice = <Word extends string>(...words: readonly [Word, ...Word[]]) =>
  z.enum(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)
const onOff = choice('on', 'off')
const text = z.string().min(1)

/** A whole number; other ways to write one, such as `1e3`, are mistakes. */
function whole(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((number) => number >= least && number <= most, message)
}

const port = (least: number) => whole(least, 65_535)
/** Up to a petabyte. */
const megabytes = whole(1, 1e9)
/** Set all of them for S3; otherwise files are stored under `DATA_DIR`. */
const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

/** Returns the address in its parts, or null if it is none. */
function partsOf(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null
}

/**
 * Returns whether the address is https or on this machine: the provider decides who may sign in, so nobody may change
 * its responses on the way.
 */
function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return (
    protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
  )
}

/** These characters separate the parts of the address: in a password they would make another host or database of it. */
const reserved = 'In user and password write / as %2F, @ as %40, # as %23, ? as %3F and % as %25.'

function databaseMistake(address: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(address))
    return 'must begin with postgres:// or postgresql://, such as postgres://user:password@host:5432/investmap'
  const parts = partsOf(address)
  if (!parts || parts.hash !== '' || !canDecode(parts)) return `can't be read as an address. ${reserved}`
  if (!parts.hostname && !parts.searchParams.get('host'))
    return 'names no host: write postgres://user:password@host:5432/investmap, or postgres:///investmap?host=/folder for a socket'
  if (parts.pathname.length <= 1)
    return `names no database: write its name after the host, as in postgres://user:password@host:5432/investmap. ${reserved}`
  if (!/^\/[^/@]+$/.test(parts.pathname)) return `names a database with / or @. ${reserved}`
  return null
}

function canDecode({ username, password, pathname }: URL): boolean {
  try {
    return [username, password, pathname].map(decodeURIComponent).length > 0
  } catch {
    return false
  }
}

const database = z.string().superRefine((address, context) => {
  const message = databaseMistake(address)
  if (message) context.addIssue({ code: 'custom', message })
})

function webAddress(example: string) {
  const isWeb = (address: string): boolean => /^https?:\/\//.test(address) && Boolean(partsOf(address)?.hostname)
  return z.string().refine(isWeb, {
    message: `must begin with http:// or https:// and name a host, such as ${example}`,
    abort: true,
  })
}

const variables = z.object({
  PORT: port(0).default(5290),
  HOST: text.default('127.0.0.1'),
  DATABASE_URL: database.optional(),
  DATABASE_READ_URL: database.optional(),
  DATA_DIR: text.default('./data'),
  DEMO_DATA: onOff.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters')
    .optional(),
  LOGIN_CAPTCHA: onOff.default('on'),
  S3_ENDPOINT: webAddress('https://s3.example.cn').optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY: text.optional(),
  S3_SECRET_KEY: text.optional(),
  S3_REGION: text.optional(),
  REPORT_DAYS: whole(1, 36_500).optional(),
  FILES_USER_MB: megabytes.default(5_120),
  FILES_TOTAL_MB: megabytes.default(102_400),
  TIANDITU_KEY: text.optional(),
  BASEMAP_PRIVATE_NETWORKS: onOff.default('off'),
  OIDC_ISSUER: webAddress('https://id.example.cn')
    .refine(isSafe, 'needs https, or a provider on this machine')
    .optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NEW_USERS: choice('ask', 'create', 'refuse').default('ask'),
  SMTP_HOST: text.optional(),
  SMTP_PORT: port(1).default(587),
  SMTP_SECURE: onOff.default('off'),
  SMTP_USER: text.optional(),
  SMTP_PASSWORD: text.optional(),
  SMTP_FROM: text.optional(),
  PUBLIC_URL: webAddress('https://map.example.cn')
    .refine((address) => !/[?#]/.test(address), 'must end before ? and #, because paths are added to it')
    .optional(),
  TRUST_PROXY: onOff.default('off'),
  METRICS_PUBLIC: onOff.default('off'),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('warn'),
})

type Name = keyof typeof variables.shape

/** Variables that mean nothing without others: of each, which it needs and why. */
const needs: readonly { names: readonly Name[]; need: readonly Name[]; why: string }[] = [
  { names: s3Names, need: s3Names, why: `S3 needs ${s3Names.join(', ')} together` },
  {
    names: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    need: ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
    why: 'a provider needs OIDC_ISSUER and OIDC_CLIENT_ID together',
  },
  {
    names: ['SMTP_HOST', 'SMTP_FROM', 'SMTP_USER', 'SMTP_PASSWORD'],
    need: ['SMTP_HOST', 'SMTP_FROM'],
    why: 'mail needs SMTP_HOST and SMTP_FROM together',
  },
  {
    names: ['SMTP_USER', 'SMTP_PASSWORD'],
    need: ['SMTP_USER', 'SMTP_PASSWORD'],
    why: 'an account at the mail server needs SMTP_USER and SMTP_PASSWORD together',
  },
  {
    names: ['DATABASE_READ_URL'],
    need: ['DATABASE_URL'],
    why: 'DATABASE_READ_URL names a replica of the database at DATABASE_URL',
  },
]

function missing(known: Readonly<Record<string, string | undefined>>): string[] {
  return needs
    .filter(({ names }) => names.some((name) => known[name] !== undefined))
    .flatMap(({ need, why }) =>
      need.filter((name) => known[name] === undefined).map((name) => `  ${name}: is missing: ${why}`),
    )
}

/** The environment variables that the server reads. */
export const variableNames: readonly string[] = Object.keys(variables.shape)

export type Config = z.infer<typeof variables>

/** Reads and validates the environment once. Throws one error that lists every wrong variable and what it should be. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const known = Object.fromEntries(
    Object.keys(variables.shape).map((key) => [key, env[key] === '' ? undefined : env[key]]),
  )
  const parsed = variables.safeParse(known)
  const wrong = parsed.error?.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`) ?? []
  const lines = [...wrong, ...missing(known)]
  if (!parsed.success || lines.length > 0) throw new ConfigError(`The environment has mistakes:\n${lines.join('\n')}`)
  return { ...parsed.data, DATA_DIR: resolve(parsed.data.DATA_DIR) }
}

/** A mistake in the environment: the start ends with this message and no stack. */
export class ConfigError extends Error {}
