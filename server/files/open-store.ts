import { join } from 'node:path'
import { localStore } from './local-store.ts'
import { defaultQuotas, type Quotas } from './limits.ts'
import { s3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

export type FileSettings = {
  DATA_DIR: string
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_ACCESS_KEY?: string | undefined
  S3_SECRET_KEY?: string | undefined
  S3_REGION?: string | undefined
  FILES_USER_MB?: number | undefined
  FILES_TOTAL_MB?: number | undefined
}

const megabyte = 1024 * 1024

/** Opens S3 if configured, else a folder of this machine. */
export function openStore({
  DATA_DIR,
  S3_ENDPOINT,
  S3_BUCKET,
  S3_ACCESS_KEY,
  S3_SECRET_KEY,
  S3_REGION,
}: FileSettings): FileStore {
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) return localStore(join(DATA_DIR, 'files'))
  return s3Store({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    region: S3_REGION,
  })
}

export function quotasOf({ FILES_USER_MB, FILES_TOTAL_MB }: FileSettings): Quotas {
  return {
    ...defaultQuotas,
    ...(FILES_USER_MB === undefined ? {} : { userBytes: FILES_USER_MB * megabyte }),
    ...(FILES_TOTAL_MB === undefined ? {} : { totalBytes: FILES_TOTAL_MB * megabyte }),
  }
}

/** On the disk of the local store, so that storing an upload is only a move. */
export function incomingFolder({ DATA_DIR }: FileSettings): string {
  return join(DATA_DIR, 'files', 'incoming')
}
