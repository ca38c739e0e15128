import type { Label } from '../../src/resources/define.ts'

const megabyte = 1024 * 1024

export const limits = {
  pictureBytes: 20 * megabyte,
  documentBytes: 100 * megabyte,
  /** Of a basemap's file of tiles. */
  tilesBytes: 900 * megabyte,
  /** Of an elevation raster, as it is uploaded. */
  rasterBytes: 900 * megabyte,
  /** Limit of the decoded picture; with more pixels a small file could use gigabytes of memory. */
  picturePixels: 100_000_000,
  /**
   * Limit of the longer side; no camera reaches it. WebP ends at 16,383, but only resized pictures are written as WebP.
   */
  pictureSidePx: 30_000,
  thumbPx: 320,
  mediumPx: 1280,
  /** How long a file without a row is kept. */
  unattachedHours: 24,
  nameLength: 200,
} as const

/** Storage quotas in bytes; `unattachedBytes` applies to one person's files without a row, except large kinds. */
export type Quotas = { userBytes: number; unattachedBytes: number; totalBytes: number }

/** Ten of the largest documents may be unattached, more than anyone attaches to a form at a time. */
export const defaultQuotas: Quotas = {
  userBytes: 5120 * megabyte,
  unattachedBytes: 10 * limits.documentBytes,
  totalBytes: 102_400 * megabyte,
}

export const limitWords = {
  user: {
    zh: '您上传的文件已达到上限 {limit}，请删除不再使用的文件或联系管理员',
    en: 'Your files have reached the limit of {limit}; remove files you no longer need or ask an administrator',
  },
  unattached: {
    zh: '您已上传而未保存到数据中的文件达到上限 {limit}，请先保存或移除；未保存的一天后自动清除',
    en: 'Your unsaved files have reached the limit of {limit}; save or remove some first. Unsaved files are deleted after a day',
  },
  total: {
    zh: '文件存储空间已满（上限 {limit}），请联系管理员',
    en: 'The file store is full (limit {limit}); ask an administrator',
  },
  pixels: {
    zh: '图片“{name}”的像素过多，上限为 1 亿像素、每边 30000 像素',
    en: 'The picture “{name}” has too many pixels; the limit is 100 megapixels and 30,000 a side',
  },
  tiles: {
    zh: '“{name}”不能用作底图：{reason}',
    en: '“{name}” can’t be a basemap: {reason}',
  },
  raster: {
    zh: '“{name}”不能用作高程数据：{reason}',
    en: '“{name}” can’t be used as elevation data: {reason}',
  },
  broken: {
    zh: '图片“{name}”已损坏或不完整，请重新导出后上传',
    en: 'The picture “{name}” is damaged or incomplete; export it again',
  },
  empty: { zh: '文件“{name}”是空的', en: 'The file “{name}” is empty' },
  attached: {
    zh: '文件“{name}”正被使用，请先在所属数据中移除',
    en: 'The file “{name}” is in use; remove it from its row first',
  },
} as const satisfies Record<string, Label>

/** `100 MB`, `5 GB`. */
export function sayBytes(bytes: number): string {
  return bytes >= 1024 * megabyte
    ? `${Math.round(bytes / megabyte / 102.4) / 10} GB`
    : `${Math.round(bytes / megabyte)} MB`
}
