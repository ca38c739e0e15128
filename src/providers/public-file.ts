import { prefix } from './http.ts'

/** URL of a file of a published row: readable without a token, so the browser loads and caches it itself. */
export function publicFileUrl(id: string, size?: 'thumb' | 'medium'): string {
  return `${prefix}/minioApi/downloadFile?id=${encodeURIComponent(id)}${size ? `&size=${size}` : ''}`
}
