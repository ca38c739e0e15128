import type { Label } from '../../../resources/define.ts'

export const newLayerWords = {
  choose: { zh: '点击选择图层文件，或拖到这里', en: 'Choose the file of the layer, or drop it here' },
  formats: {
    zh: 'Shapefile（zip）、GeoJSON、KML、DXF、GeoPackage、TXT 界址点等，最大 200 MB',
    en: 'Shapefile (zip), GeoJSON, KML, DXF, GeoPackage, corner TXT and more, up to 200 MB',
  },
  why: {
    zh: '名称、数据日期和区划会尽可能从文件中填好，您核对后再保存；属性字段随文件存入。',
    en: 'Name, data date and region are filled in from it where it tells them, and you check them before anything is stored; attributes come with the file.',
  },
  without: { zh: '没有文件，直接填写', en: 'Continue without a file' },
  failed: { zh: '“{name}”没有读成', en: '{name} could not be read' },
  keep: { zh: '仍用此文件，填写后再处理', en: 'Keep this file and fill in the form' },
  read: {
    zh: '已读取“{name}”：{count} 个要素（{kinds}），{fields} 个字段，{crs}',
    en: '{name}: {count} {count|feature|features} ({kinds}), {fields} {fields|attribute|attributes}, {crs}',
  },
  unreadFile: { zh: '“{name}”将在保存后上传', en: '{name} is uploaded after saving' },
  next: {
    zh: '保存后此文件作为第 1 版上传，发布前仍是草稿。',
    en: 'After saving it is uploaded as version 1, a draft until it is published.',
  },
  unknownCrs: { zh: '坐标系未知', en: 'reference system unknown' },
} as const satisfies Record<string, Label>

/** Kinds of geometry as files name them. */
export const geometryWords: Readonly<Record<string, Label>> = {
  Point: { zh: '点', en: 'points' },
  MultiPoint: { zh: '多点', en: 'multipoints' },
  LineString: { zh: '线', en: 'lines' },
  MultiLineString: { zh: '多线', en: 'multilines' },
  Polygon: { zh: '面', en: 'areas' },
  MultiPolygon: { zh: '多面', en: 'multi-part areas' },
}
