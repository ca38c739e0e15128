import type { RouteOptions } from 'fastify'
import type { TiandituOptions } from '../basemap/tianditu.ts'
import type { Config } from '../config.ts'
import type { Engine } from '../crud/engine.ts'
import type { Database } from '../db/index.ts'
import type { FileSettings } from '../files/index.ts'
import type { MailSettings } from '../mail/index.ts'

type Needed = Pick<
  Config,
  'DATA_DIR' | 'LOGIN_CAPTCHA' | 'LOG_LEVEL' | 'METRICS_PUBLIC' | 'TIANDITU_KEY' | 'TRUST_PROXY'
>
type Optional = Partial<
  Pick<Config, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NEW_USERS' | 'PUBLIC_URL'>
>

/** What the application is built of; each part of `join` takes what it needs of it. */
export type AppDeps = {
  config: Needed & Optional & FileSettings & Partial<MailSettings>
  database: Database
  engine: Engine
  /** The built console; default `dist` beside the source. */
  dist?: string
  /** Where 天地图 is; default its own hosts. */
  tianditu?: TiandituOptions['host']
  /** Told of every route: tests walk them, so that a new one is tested without being named. */
  onRoute?: (route: RouteOptions) => void
}
