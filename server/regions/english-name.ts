import { syllables } from '../http/pinyin.ts'

/** Reads `key value, key value` into a map. A value may contain spaces. */
function table(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(/,\s+/).map((entry) => {
      const [key = '', ...words] = entry.trim().split(' ')
      return [key, words.join(' ')]
    }),
  )
}

/** Whole names and specific parts whose English form is not their pinyin or does not follow the endings. */
const usual = table(`
  内蒙古 Inner Mongolia, 陕西 Shaanxi, 香港 Hong Kong, 澳门 Macao, 哈尔滨 Harbin, 齐齐哈尔 Qiqihar, 呼和浩特 Hohhot,
  鄂尔多斯 Ordos, 呼伦贝尔 Hulunbuir, 巴彦淖尔 Bayannur, 乌兰察布 Ulanqab, 锡林郭勒 Xilingol, 阿拉善 Alxa, 拉萨 Lhasa,
  日喀则 Xigaze, 昌都 Qamdo, 林芝 Nyingchi, 那曲 Nagqu, 乌鲁木齐 Urumqi, 克拉玛依 Karamay, 吐鲁番 Turpan,
  巴音郭楞 Bayingolin, 博尔塔拉 Bortala, 克孜勒苏 Kizilsu, 伊犁 Ili, 阿克苏 Aksu, 阿勒泰 Altay, 和田 Hotan,
  阿里地区 Ngari Prefecture, 阿克苏地区 Aksu Prefecture, 阿勒泰地区 Altay Prefecture, 喀什地区 Kashi Prefecture,
  和田地区 Hotan Prefecture, 塔城地区 Tacheng Prefecture, 大兴安岭地区 Daxing'anling Prefecture,
  神农架林区 Shennongjia Forestry District, 清新区 Qingxin District,
  中沙群岛的岛礁及其海域 Reefs and Waters of the Zhongsha Islands`)

/** Endings of names, each translated after the specific part. The longest that fits counts. */
const endings = table(`
  省 Province, 自治区 Autonomous Region, 特别行政区 Special Administrative Region, 自治州 Autonomous Prefecture,
  盟 League, 市 City, 地区 Area, 县 County, 自治县 Autonomous County, 区 District, 市辖区 Municipal Districts,
  特区 Special District, 矿区 Mining District, 新区 New Area, 高新区 High-tech Zone, 旗 Banner, 自治旗 Autonomous Banner,
  左旗 Left Banner, 右旗 Right Banner, 前旗 Front Banner, 中旗 Middle Banner, 后旗 Rear Banner, 联合旗 United Banner,
  左翼前旗 Left Front Banner, 左翼中旗 Left Middle Banner, 左翼后旗 Left Rear Banner, 右翼前旗 Right Front Banner,
  右翼中旗 Right Middle Banner, 右翼后旗 Right Rear Banner, 街道 Subdistrict, 镇 Town, 乡 Township, 苏木 Sum,
  民族乡 Ethnic Township, 少数民族乡 Ethnic Township, 民族苏木 Ethnic Sum, 村 Village, 社区 Community, 居委会 Community,
  居民委员会 Community, 社区居委会 Community, 社区居民委员会 Community, 群岛 Islands, 农场 Farm, 林场 Forest Farm,
  牧场 Pasture, 茶场 Tea Farm, 监狱 Prison, 水库 Reservoir, 林业局 Forestry Bureau, 管理区 Administrative Area,
  工业区 Industrial Zone, 工业园 Industrial Park, 工业园区 Industrial Park, 产业园 Industrial Park,
  产业园区 Industrial Park, 保税区 Bonded Zone, 综合保税区 Comprehensive Bonded Zone,
  示范区 Demonstration Zone, 风景区 Scenic Area, 风景名胜区 Scenic Area, 度假区 Resort, 旅游度假区 Tourist Resort,
  自然保护区 Nature Reserve, 开发区 Development Zone, 经济开发区 Economic Development Zone,
  经济技术开发区 Economic and Technological Development Zone, 产业开发区 Industrial Development Zone,
  高新技术产业开发区 High-tech Industrial Development Zone`)

/** Endings after the full name of another region. */
const offices = table(`
  管理委员会 Administrative Committee, 管委会 Administrative Committee, 办事处 Office,
  省直辖县级行政区划 Directly Administered Counties, 自治区直辖县级行政区划 Directly Administered Counties,
  直辖村级区划 Directly Administered Villages`)

/** Peoples by their official English names, without 族. */
const peoples = table(`
  白 Bai, 彝 Yi, 回 Hui, 傣 Dai, 怒 Nu, 佤 Wa, 藏 Tibetan, 壮 Zhuang, 苗 Miao, 瑶 Yao, 满 Manchu, 侗 Dong, 水 Shui,
  畲 She, 黎 Li, 土 Tu, 羌 Qiang, 京 Gin, 傈僳 Lisu, 纳西 Naxi, 独龙 Derung, 景颇 Jingpo, 阿昌 Achang, 布朗 Blang,
  德昂 Deang, 哈尼 Hani, 拉祜 Lahu, 基诺 Jino, 普米 Pumi, 蒙古 Mongol, 朝鲜 Korean, 土家 Tujia, 布依 Bouyei, 仡佬 Gelao,
  撒拉 Salar, 保安 Bonan, 东乡 Dongxiang, 裕固 Yugur, 毛南 Maonan, 仫佬 Mulao, 锡伯 Xibe, 赫哲 Hezhen, 高山 Gaoshan,
  门巴 Monba, 珞巴 Lhoba, 维吾尔 Uygur, 哈萨克 Kazak, 塔吉克 Tajik, 达斡尔 Daur, 鄂温克 Ewenki, 鄂伦春 Oroqen,
  俄罗斯 Russian, 塔塔尔 Tatar, 柯尔克孜 Kirgiz, 乌孜别克 Ozbek, 各 Various Nationalities`)

const han = /\p{Script=Han}/u
/** Longest first, so that 土家 is not read as 土. */
const peopleKeys = [...peoples.keys()].toSorted((a, b) => b.length - a.length)
const eachPeople = new RegExp(peopleKeys.join('|'), 'g')
const people = `(?:${peopleKeys.join('|')})族`
const peoplesAtEnd = new RegExp(`(?:${people})+$`)
/** Several syllables do without 族, but only where peoples are expected: 高山镇 is a town. */
const shortPeoplesAtEnd = new RegExp(`(?:${people}|${peopleKeys.filter((key) => key.length > 1).join('|')})+$`)

/** Returns the start of a name as one word: 西安 → Xi'an. Reads the whole name, because its ending can decide a reading. */
function asWord(start: string, name: string): string {
  const read = syllables(name)
  const word = Array.from(start, (character, at) => {
    const syllable = read[at] ?? character
    return at > 0 && han.test(character) && /^[aeo]/.test(syllable) ? `'${syllable}` : syllable
  }).join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Returns the longest ending of a name in a table, or an empty text. */
function endingIn(known: ReadonlyMap<string, string>, name: string): string {
  const starts = Array.from(name, (_character, at) => name.slice(at))
  return starts.find((end) => known.has(end)) ?? ''
}

/** Bai; Yi and Hui; Lahu, Wa and Dai. */
function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Splits what precedes an ending into the specific part and the English names of the peoples. */
function splitPeoples(start: string, ending: string): { specific: string; named: string[] } {
  const pattern = /^自治|民族/.test(ending) ? shortPeoplesAtEnd : peoplesAtEnd
  const [found = ''] = usual.has(start) ? [] : (pattern.exec(start) ?? [])
  const named = (found.match(eachPeople) ?? []).map((key) => peoples.get(key) ?? key)
  return { specific: start.slice(0, start.length - found.length), named }
}

function translate(name: string): string {
  const whole = usual.get(name)
  if (whole) return whole
  const office = endingIn(offices, name)
  if (office) return [translate(name.slice(0, -office.length)), offices.get(office)].filter(Boolean).join(' ')
  const ending = endingIn(endings, name)
  const { specific, named } = splitPeoples(name.slice(0, name.length - ending.length), ending)
  const isOneSyllable = specific.length === 1 && ending.length === 1 && named.length === 0
  const word = usual.get(specific) ?? asWord(isOneSyllable ? name : specific, name)
  const ethnic = named.length > 0 && /^(乡|苏木)$/.test(ending) ? 'Ethnic' : ''
  return [word, listOf(named), ethnic, endings.get(ending)].filter(Boolean).join(' ')
}

/**
 * Returns the usual English form of a region's name (大理白族自治州 → Dali Bai Autonomous Prefecture), or null if it has
 * no Chinese character or one without a known reading. The specific part is pinyin without tones. A specific part of one
 * syllable keeps its ending: 易县 → Yixian County. 地区 is a prefecture only for the seven that exist.
 */
export function englishName(xzqmc: string): string | null {
  if (!han.test(xzqmc)) return null
  const name = xzqmc.normalize('NFKC')
  const [, before = name, inside = '', after = ''] = /^(.*)\((.+)\)(.*)$/.exec(name) ?? []
  const [outer = '', inner = ''] = [before + after, inside].map((part) =>
    translate(part.replaceAll(/[^\p{L}\p{N}]/gu, '').replace(/村(民委员会|委会)$/, '村')),
  )
  const result = inner ? `${outer} (${inner})` : outer
  return han.test(result) ? null : result
}
