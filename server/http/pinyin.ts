import { pinyin } from 'pinyin-pro'

/** Readings of place names that the dictionary of pinyin-pro gets wrong. */
const readings: ReadonlyMap<string, readonly string[]> = new Map(
  `都 du, 什 shi, 曾 zeng, 歙 she, 乐亭 lao ting, 乐陵 lao ling, 民乐 min le, 洪洞 hong tong, 珲春 hun chun,
  闵行 min hang, 涡阳 guo yang, 泌阳 bi yang, 黄陂 huang pi, 筠连 jun lian, 牟定 mou ding, 尉犁 yu li,
  单县 shan xian, 浚县 xun xian, 蔚县 yu xian, 六合区 lu he qu, 蚌山 beng shan,
  繁峙 fan shi, 穆棱 mu ling, 大埔 da bu, 吴堡 wu bu, 红寺堡 hong si bu, 宕昌 tan chang, 召陵 shao ling`
    .split(/,\s+/)
    .map((entry) => {
      const [name = '', ...read] = entry.split(' ')
      return [name, read]
    }),
)
const misread = new RegExp([...readings.keys()].join('|'), 'g')

/** Returns one syllable of pinyin without tones for each Chinese character, and other characters as they are. */
export function syllables(name: string): string[] {
  const read = pinyin(name, { toneType: 'none', type: 'array' })
  for (const { 0: word, index } of name.matchAll(misread))
    read.splice([...name.slice(0, index)].length, word.length, ...(readings.get(word) ?? []))
  return read
}
