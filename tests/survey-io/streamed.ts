import type { ImportOutcome, SurveyProgress } from '../../src/providers/survey.ts'
import type { TestServer } from '../support/server.ts'
import { manyDefaults, manyMapping } from './many.ts'

export type StreamedOrder = {
  token: string
  content: string | Buffer<ArrayBuffer>
  name?: string
  importId?: string
  signal?: AbortSignal
  onProgress?: (progress: SurveyProgress) => void
}

/** Imports lands over a real connection. Returns null if the connection ends before the outcome. */
export async function importOver(
  server: Pick<TestServer, 'url'>,
  { token, content, name = 'many.geojson', importId, signal, onProgress }: StreamedOrder,
): Promise<ImportOutcome | null> {
  const body = new FormData()
  body.append('mapping', JSON.stringify(manyMapping))
  body.append('defaults', JSON.stringify(manyDefaults))
  if (importId) body.append('importId', importId)
  body.append('file', new Blob([content]), name)
  const decoder = new TextDecoder()
  let rest = ''
  try {
    const answer = await fetch(`${server.url}/camel/projectLands/importSurvey?progress=true`, {
      method: 'POST',
      headers: { token },
      body,
      ...(signal ? { signal } : {}),
    })
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      rest += decoder.decode(chunk, { stream: true })
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const message = JSON.parse(line) as {
          progress?: SurveyProgress
          code?: number
          msg?: string
          data?: ImportOutcome
        }
        if (message.progress) onProgress?.(message.progress)
        else if (message.code === 200) return message.data ?? null
        else throw new Error(`the import failed with ${message.code}: ${message.msg}`)
      }
    }
    return null
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && error.name === 'AbortError')) return null
    throw error
  }
}
