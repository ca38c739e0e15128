import type { RouteOptions } from 'fastify'
import type { TerrainReads } from '../analysis/index.ts'
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
  Pick<
    Config,
    | 'BASEMAP_PRIVATE_NETWORKS'
    | 'OIDC_ISSUER'
    | 'OIDC_CLIENT_ID'
    | 'OIDC_CLIENT_SECRET'
    | 'OIDC_NEW_USERS'
    | 'PUBLIC_URL'
  >
>

/** Dependencies of the application; each part of `join` uses some of them. */
export type AppDeps = {
  config: Needed & Optional & FileSettings & Partial<MailSettings>
  database: Database
  engine: Engine
  /** The built console; defaults to `dist` next to the source. */
  dist?: string
  /** Address of 天地图; defaults to its public hosts. */
  tianditu?: string
  /** What analyses know of the terrain; defaults to that of the rasters in use. */
  terrainReads?: TerrainReads
  /** Called for every route: tests visit all routes, so that a new one is tested without being listed. */
  onRoute?: (route: RouteOptions) => void
}
