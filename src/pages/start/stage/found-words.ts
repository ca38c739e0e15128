import type { Label } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'

/** Texts that only the panel has: they are loaded with it. */
export const foundWords = {
  copyPlace: { zh: '复制坐标', en: 'Copy the coordinates' },
  degrees: sharedWords.degrees,
  minutes: sharedWords.minutes,
  zone: sharedWords.zone,
  unnamed: { zh: '未命名要素', en: 'Unnamed feature' },
} as const satisfies Record<string, Label>
