import type { Label } from '../../../src/resources/define.ts'
import { fill } from '../../../src/resources/errors.ts'

/** What is wrong with an elevation raster, as a sentence for the officer who uploads it. */
export class RasterMistake extends Error {
  readonly says: Label

  constructor(says: Label, values: Readonly<Record<string, string | number>> = {}) {
    const said = { zh: fill(says.zh, values), en: fill(says.en, values) }
    super(said.en)
    this.says = said
  }
}

export const rasterSays = {
  other: { zh: '不是 GeoTIFF 文件，或文件不完整', en: 'it is no GeoTIFF, or the file is incomplete' },
  bands: {
    zh: '应只有一个波段（高程），此文件有 {count} 个',
    en: 'it must have one band, the elevation; it has {count}',
  },
  colors: {
    zh: '像元值是颜色，不是高程；请上传高程本身，而不是渲染后的图片',
    en: 'its cells are colours, not heights; upload the elevation itself, not a picture of it',
  },
  small: { zh: '只有 {width} × {height} 个像元，不能成图', en: 'it has only {width} × {height} cells' },
  large: {
    zh: '有 {width} × {height} 个像元，最多 {most} 亿个，每边不超过 {side} 个；请裁到本区划，或降低分辨率',
    en: 'it has {width} × {height} cells; at most {most} hundred million are allowed, {side} a side; cut it to the region, or use larger cells',
  },
  compression: {
    zh: '压缩方式不受支持；请改存为 DEFLATE 或 LZW 压缩的 GeoTIFF',
    en: 'its compression is not supported; save it as a GeoTIFF that is compressed by DEFLATE or LZW',
  },
  block: {
    zh: '文件的一块展开后过大，请改存为分块（tiled）的 GeoTIFF',
    en: 'one block of the file is too large; save it as a tiled GeoTIFF',
  },
  noCrs: {
    zh: '没有坐标系，无法确定位置；请在 GIS 软件中指定坐标系后再上传',
    en: 'it has no coordinate system, so its place is unknown; assign one in a GIS program and upload it again',
  },
  noPlace: {
    zh: '没有说明像元的位置和大小；请在 GIS 软件中完成地理配准后导出',
    en: 'it does not say where its cells are and how large; georeference it in a GIS program and export it again',
  },
  crs: {
    zh: '坐标系 EPSG:{epsg} 不受支持；请转换为 CGCS2000（EPSG:4490 或三度带、六度带）、WGS 84 或 UTM',
    en: 'the coordinate system EPSG:{epsg} is not supported; convert it to CGCS2000 (degrees or a zone), WGS 84 or UTM',
  },
  ownCrs: {
    zh: '坐标系“{name}”不受支持；请转换为 CGCS2000（EPSG:4490 或三度带、六度带）、WGS 84 或 UTM',
    en: 'the coordinate system “{name}” is not supported; convert it to CGCS2000 (degrees or a zone), WGS 84 or UTM',
  },
  outside: {
    zh: '坐标超出坐标系 EPSG:{epsg} 的范围；请检查指定的坐标系是否正确',
    en: 'its coordinates lie outside the coordinate system EPSG:{epsg}; check whether the right one is assigned',
  },
  turned: { zh: '栅格是旋转的；请重采样为正北朝上', en: 'it is rotated; resample it with north up' },
  unit: { zh: '高程单位不是米（{unit}）；请换算为米', en: 'its heights are not in metres ({unit}); convert them' },
  heights: {
    zh: '高程在 {least} 至 {most} 之间，不像以米为单位的高程；如其中有表示缺值的数，请在文件中设为 NoData',
    en: 'its heights range from {least} to {most}, which can’t be metres; if one of them stands for missing heights, declare it as no-data in the file',
  },
  unread: {
    zh: '有一部分无法读取，文件可能不完整：{reason}',
    en: 'a part of it can’t be read, it may be incomplete: {reason}',
  },
  empty: { zh: '所有像元都没有高程', en: 'none of its cells has a height' },
} as const satisfies Record<string, Label>
