import { useEffect, useState } from 'react'
import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { call, callFile } from './http.ts'
import { saveFile } from './resource-calls.ts'

/** Metadata of an uploaded file. Size in bytes; the pixel sizes are null for a file that is not a picture. */
export type StoredFile = {
  id: string
  name: string
  size: number
  type: string
  sha256: string
  widthPx: number | null
  heightPx: number | null
}
export type FileSize = 'original' | 'medium' | 'thumb'

type Upload = {
  /** Share of the bytes sent, from 0 to 1. */ onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Uploads a file for a row; it is deleted after a day if no row uses it. Throws CallError: 403 without permission to
 * write a row with files, 413 too large, 415 type not accepted, 422 damaged picture or full store; CallWithdrawn when
 * `signal` aborted it.
 */
export function uploadFile(file: File, { onProgress, signal }: Upload = {}): Promise<StoredFile> {
  const body = new FormData()
  body.append('file', file, file.name)
  return call<StoredFile>({
    method: 'POST',
    path: '/minioApi/uploadFile',
    body,
    signal,
    onProgress: ({ loaded, total }) => onProgress?.(total ? loaded / total : 0),
  })
}

/** Deletes an upload that no row uses. Throws CallError 422 when a row does. */
export async function takeBack(id: string): Promise<void> {
  await call<unknown>({ method: 'POST', path: '/minioApi/deleteFile', query: { id } })
}

/** Metadata of a file: name, type, size. The file of an id never changes. */
export function useFileInfo(id: string): UseQueryResult<StoredFile> {
  return useQuery({
    queryKey: infoKey(id),
    queryFn: ({ signal }) => call<StoredFile>({ method: 'GET', path: '/minioApi/fileInfo', query: { id }, signal }),
    staleTime: Infinity,
    retry: false,
  })
}

/** Caches the metadata of a file that was just uploaded, which saves a request. */
export function knowFile(queries: QueryClient, file: StoredFile): void {
  queries.setQueryData(infoKey(file.id), file)
}

/**
 * Blob URL of the file for this page: its bytes are fetched with the caller's token, which an `img` can't send. Null
 * while loading.
 */
export function useFileUrl(id: string, size: FileSize): { url: string | null; hasFailed: boolean } {
  const { data: blob, isError } = useQuery({
    queryKey: ['file', 'bytes', id, size],
    queryFn: async ({ signal }) =>
      (await callFile({ method: 'GET', path: '/minioApi/downloadFile', query: { id, size }, signal })).blob,
    staleTime: Infinity,
    retry: false,
  })
  const [made, setMade] = useState<{ blob: Blob; url: string } | null>(null)
  useEffect(() => {
    if (!blob) return undefined
    const url = URL.createObjectURL(blob)
    setMade({ blob, url })
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return { url: made && made.blob === blob ? made.url : null, hasFailed: isError }
}

/** Bytes of a file, for pages that display them themselves. */
export function useFileBytes(id: string): UseQueryResult<Blob> {
  return useQuery({
    queryKey: ['file', 'bytes', id, 'original'],
    queryFn: async ({ signal }) =>
      (await callFile({ method: 'GET', path: '/minioApi/downloadFile', query: { id }, signal })).blob,
    staleTime: Infinity,
    retry: false,
  })
}

/** Downloads a file and saves it through the browser. */
export async function downloadFile({ id, name }: Pick<StoredFile, 'id' | 'name'>): Promise<void> {
  const { blob } = await callFile({ method: 'GET', path: '/minioApi/downloadFile', query: { id } })
  saveFile({ blob, name })
}

function infoKey(id: string): readonly string[] {
  return ['file', 'info', id]
}
