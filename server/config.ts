import { resolve } from 'node:path'
import { z } from 'zod'

const onOff = z.enum(['on', 'off'])
const text = z.string().min(1)

/** Up to a petabyte. */
const megabytes = z.coerce.number().int().min(1).max(1e9)
/** Set all of them for S3; otherwise files are stored under `DATA_DIR`. */
const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

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

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(5290),
  HOST: text.default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: text.default('./data'),
  DEMO_DATA: onOff.optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  LOGIN_CAPTCHA: onOff.default('on'),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY: text.optional(),
  S3_SECRET_KEY: text.optional(),
  S3_REGION: text.optional(),
  REPORT_DAYS: z.coerce.number().int().min(1).max(36_500).optional(),
  FILES_USER_MB: megabytes.default(5_120),
  FILES_TOTAL_MB: megabytes.default(102_400),
  TIANDITU_KEY: text.optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isSafe, 'needs https, or a provider on this machine')
    .optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NEW_USERS: z.enum(['ask', 'create', 'refuse']).default('ask'),
  SMTP_HOST: text.optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65535).default(587),
  SMTP_SECURE: onOff.default('off'),
  SMTP_USER: text.optional(),
  SMTP_PASSWORD: text.optional(),
  SMTP_FROM: text.optional(),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: onOff.default('off'),
  METRICS_PUBLIC: onOff.default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

const environment = variables.superRefine((given, context) => {
  if ((given.OIDC_ISSUER === undefined) !== (given.OIDC_CLIENT_ID === undefined)) {
    context.addIssue({
      code: 'custom',
      path: [given.OIDC_ISSUER === undefined ? 'OIDC_ISSUER' : 'OIDC_CLIENT_ID'],
      message: 'is missing: a provider needs OIDC_ISSUER and OIDC_CLIENT_ID together',
    })
  }
  if (given.SMTP_HOST && !given.SMTP_FROM)
    context.addIssue({
      code: 'custom',
      path: ['SMTP_FROM'],
      message: 'is missing: mail needs SMTP_HOST and SMTP_FROM together',
    })
  const missing = s3Names.filter((name) => given[name] === undefined)
  if (missing.length === 0 || missing.length === s3Names.length) return
  for (const name of missing)
    context.addIssue({ code: 'custom', path: [name], message: `is missing: S3 needs ${s3Names.join(', ')} together` })
})

/** The environment variables that the server reads. */
export const variableNames: readonly string[] = Object.keys(variables.shape)

export type Config = Omit<z.infer<typeof environment>, 'DATA_DIR'> & { DATA_DIR: string }

/** Reads and validates the environment once. Throws one error that lists every wrong variable and what it should be. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const known = Object.fromEntries(
    Object.keys(variables.shape).map((key) => [key, env[key] === '' ? undefined : env[key]]),
  )
  const parsed = environment.safeParse(known)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The environment has mistakes:\n${lines.join('\n')}`)
  }
  return { ...parsed.data, DATA_DIR: resolve(parsed.data.DATA_DIR) }
}

/** A mistake in the environment: the start ends with this message and no stack. */
export class ConfigError extends Error {}
