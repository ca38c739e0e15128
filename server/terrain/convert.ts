import type { Label } from '../../src/resources/define.ts'
import { tooManyTries } from '../http/limits.ts'
import { phrase } from '../http/mistakes.ts'
import { ChildLimitReached, runChild, type ChildLimits } from '../http/run-child.ts'
import { Slots } from '../http/slots.ts'
import type { ConvertAnswer } from './convert-order.ts'

const program = new URL('./convert-child.ts', import.meta.url)
const megabyte = 1024 * 1024
const limits = { timeoutMs: 300_000, memoryBytes: 1_800 * megabyte, heapMegabytes: 600 } as const
const busySeconds = 60

/** One raster at a time: a conversion takes a core for up to minutes. */
const slots = new Slots({ parallel: 1, waiting: 12, refusal: () => tooManyTries(busySeconds) })

const says = {
  time: {
    zh: '转换超过 {minutes} 分钟仍未完成；请裁到本区划，或降低分辨率',
    en: 'its conversion takes more than {minutes} minutes; cut it to the region, or use larger cells',
  },
  memory: {
    zh: '转换所需内存超过 {limit} MB；请改存为分块（tiled）的 GeoTIFF',
    en: 'its conversion needs more than {limit} MB of memory; save it as a tiled GeoTIFF',
  },
} as const satisfies Record<string, Label>

/**
 * Converts an elevation raster on this disk into the kept form, in a child process. Returns what is wrong with it; null
 * if it is converted. Throws the reason of the signal.
 */
export async function convertRaster(
  path: string,
  target: string,
  options: { signal?: AbortSignal | undefined } & Partial<ChildLimits> = {},
): Promise<Label | null> {
  const { timeoutMs, memoryBytes } = { ...limits, ...options }
  try {
    const convert = (): Promise<ConvertAnswer> => runChild(program, { path, target }, { ...limits, ...options })
    const answer = await slots.run(convert, '', options.signal)
    if ('done' in answer) return null
    if ('mistake' in answer) return answer.mistake
    throw new Error(`a raster was not converted: ${answer.failure}`)
  } catch (error) {
    if (!(error instanceof ChildLimitReached)) throw error
    return error.what === 'time'
      ? phrase(says.time, { minutes: Math.round(timeoutMs / 60_000) })
      : phrase(says.memory, { limit: Math.round(memoryBytes / megabyte) })
  }
}
