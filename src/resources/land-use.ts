import type { Option } from './define.ts'

/**
 * Systems of land-use codes. They conflict ("05" is commerce in one and wetland in another), so a code is stored with
 * its system and version. New rows use the 2023 guide; the others are for older surveys.
 */
export const landUseSystems = [
  { value: 'YDYH2023', label: { zh: '国土空间用地用海分类（2023）', en: 'Territorial land-use guide (2023)' } },
  { value: 'GBT21010-2017', label: { zh: 'GB/T 21010-2017 土地利用现状分类', en: 'GB/T 21010-2017 current land use' } },
  { value: 'GB50137-2011', label: { zh: 'GB 50137-2011 城市用地分类', en: 'GB 50137-2011 urban land' } },
] as const satisfies readonly Option[]
