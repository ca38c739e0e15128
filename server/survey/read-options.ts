import type { Label } from '../../src/resources/define.ts'
import { formWords } from '../http/form-words.ts'
import type { Mistake } from '../http/mistakes.ts'
import type { ReadOptions } from './reading/order.ts'

const says = {
  srid: {
    zh: '坐标系应为 EPSG 代码（1024 到 99999 的整数）',
    en: 'the reference system must be an EPSG code (an integer from 1024 to 99999)',
  },
  encoding: { zh: '编码应为 UTF-8 或 GBK', en: 'the encoding must be UTF-8 or GBK' },
  layer: { zh: '图层名过长', en: 'the name of the layer is too long' },
  swapXY: formWords.flag,
  withoutDamaged: formWords.flag,
} as const satisfies Record<string, Label>

/** Form fields that control how a survey file is read; an empty one counts as not set. */
export const readOptionFields = ['srid', 'encoding', 'layer', 'swapXY', 'withoutDamaged'] as const

const encodings: Readonly<Record<string, ReadOptions['encoding']>> = {
  'UTF-8': 'UTF-8',
  UTF8: 'UTF-8',
  GBK: 'GBK',
  GB18030: 'GBK',
  GB2312: 'GBK',
}

/** Returns the options and all mistakes in them. */
export function readOptionsOf(values: Readonly<Record<string, string>>): { options: ReadOptions; mistakes: Mistake[] } {
  const mistakes: Mistake[] = []
  const text = (name: (typeof readOptionFields)[number], isFine: (value: string) => boolean): string | undefined => {
    const value = values[name]?.trim()
    if (!value) return undefined
    if (isFine(value)) return value
    mistakes.push({ field: name, says: says[name] })
    return undefined
  }
  const srid = text('srid', (value) => /^\d{4,5}$/.test(value) && Number(value) >= 1024)
  const encoding = text('encoding', (value) => value.toUpperCase() in encodings)
  const layer = text('layer', (value) => value.length <= 200)
  const isFlag = (value: string): boolean => value === 'true' || value === 'false'
  const swapXY = text('swapXY', isFlag)
  const withoutDamaged = text('withoutDamaged', isFlag)
  const options = {
    srid: srid === undefined ? undefined : Number(srid),
    encoding: encoding === undefined ? undefined : encodings[encoding.toUpperCase()],
    layer,
    swapXY: swapXY === 'true',
    withoutDamaged: withoutDamaged === 'true',
  }
  return { options, mistakes }
}
