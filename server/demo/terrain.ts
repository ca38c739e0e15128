/** The row of the demonstration's elevation data, without its file. */
export const demoTerrain = {
  name: '大理州示意高程',
  nameEn: 'Schematic elevation of Dali',
  isSchematic: true,
  remark: '由程序按主要山峰、水面和河谷的高程推算，仅供演示，不能用于设计',
} as const
