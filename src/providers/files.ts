import { useEffect, useState } from 'react'
import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { call, callFile } from './http.ts'
import { saveFile } from './resource-calls.ts'

/** An uploaded file as the server knows it. Bytes; pixels are null where it is no picture. */
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
  /** Share of the bytes that are sent, from 0 to 1. */ onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Sends a file for a row to hold; one that no row holds goes after a day. Throws CallError: 403 for whoever may write
 * no row that holds files, 413 too large, 415 a kind that is not taken, 422 a damaged picture or a full store;
 * CallWithdrawn when `signal` ended it.
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

/** Takes back an upload that no row holds. Refused (422) when a row does. */
export async function takeBack(id: string): Promise<void> {
  await call<unknown>({ method: 'POST', path: '/minioApi/deleteFile', query: { id } })
}

/** What a file is: name, type, bytes. What an id stands for never changes. */
export function useFileInfo(id: string): UseQueryResult<StoredFile> {
  return useQuery({
    queryKey: infoKey(id),
    queryFn: ({ signal }) => call<StoredFile>({ method: 'GET', path: '/minioApi/fileInfo', query: { id }, signal }),
    staleTime: Infinity,
    retry: false,
  })
}

/** Spares the question about a file that has just been sent. */
export function knowFile(queries: QueryClient, file: StoredFile): void {
  queries.setQueryData(infoKey(file.id), file)
}

/**
 * An address of the file for this page alone: its bytes are fetched with the caller's token, which an `img` can't send.
 * Null while they come.
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

/** The bytes of a file, for a page that shows them itself. */
export function useFileBytes(id: string): UseQueryResult<Blob> {
  return useQuery({
    queryKey: ['file', 'bytes', id, 'original'],
    queryFn: async ({ signal }) =>
      (await callFile({ method: 'GET', path: '/minioApi/downloadFile', query: { id }, signal })).blob,
    staleTime: Infinity,
    retry: false,
  })
}

/** Loads a file and hands it to the browser to save. */
export async function downloadFile({ id, name }: Pick<StoredFile, 'id' | 'name'>): Promise<void> {
  const { blob } = await callFile({ method: 'GET', path: '/minioApi/downloadFile', query: { id } })
  saveFile({ blob, name })
}

function infoKey(id: string): readonly string[] {
  return ['file', 'info', id]
}
