import type { Label } from '../../resources/define.ts'

export const profileWords = {
  profile: { zh: '剖面', en: 'Profile' },
  place: { zh: '剖面上的位置', en: 'Place on the profile' },
  reading: { zh: '正在读取高程…', en: 'Reading the heights …' },
  failed: { zh: '剖面未能读取。{why}', en: 'The profile could not be read. {why}' },
  retry: { zh: '重试', en: 'Try again' },
  tooMany: { zh: '剖面最多 {most} 个点，请删去一些', en: 'A profile has at most {most} points; remove some' },
  tooLong: { zh: '线超过 {most} 千米，不画剖面', en: 'The line is longer than {most} km, so it has no profile' },
  nothing: { zh: '这条线上没有高程数据', en: 'No height is known along this line' },
  climb: { zh: '累计爬升', en: 'Climb' },
  descent: { zh: '累计下降', en: 'Descent' },
  highest: { zh: '最高', en: 'Highest' },
  lowest: { zh: '最低', en: 'Lowest' },
  steepest: { zh: '最陡', en: 'Steepest' },
  here: { zh: '{along} 处 {height}', en: '{height} at {along}' },
  unknownHere: { zh: '{along} 处高程未知', en: 'height unknown at {along}' },
  gaps: { zh: '其中 {length} 没有高程数据，图中留空', en: '{length} of it has no known height and is left out' },
  basis: {
    zh: '沿线 {count} 处，高程格网 {cell}；两处之间的起伏不计',
    en: '{count} {count|place|places}, from cells of {cell}; rises between two places are not counted',
  },
  schematic: { zh: '高程为示意数据', en: 'The heights are schematic' },
} satisfies Record<string, Label>
