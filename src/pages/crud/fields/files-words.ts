import type { Label } from '../../../resources/define.ts'

/** Texts of files in forms and details. */
export const filesWords = {
  choosePictures: { zh: '选择图片', en: 'Choose pictures' },
  chooseFiles: { zh: '选择文件', en: 'Choose files' },
  hintPictures: {
    zh: '可拖放或粘贴到此处；JPG、PNG、WebP 或 GIF，单张不超过 20 MB，最多 {max} 张',
    en: 'Drop or paste here as well; JPG, PNG, WebP or GIF, up to 20 MB each, at most {max}',
  },
  hintFiles: {
    zh: '可拖放或粘贴到此处；PDF、Office、OFD、ZIP、DWG、文本或图片，单个不超过 100 MB，最多 {max} 个',
    en: 'Drop or paste here as well; PDF, Office, OFD, ZIP, DWG, text or pictures, up to 100 MB each, at most {max}',
  },
  hintTiles: {
    zh: '可拖放或粘贴到此处；Protomaps 图层的 PMTiles 文件，不超过 900 MB',
    en: 'Drop or paste here as well; a PMTiles file with the layers of Protomaps, up to 900 MB',
  },
  hintRaster: {
    zh: '可拖放或粘贴到此处；单波段 GeoTIFF（.tif），高程以米为单位，不超过 900 MB',
    en: 'Drop or paste here as well; a GeoTIFF (.tif) with one band of heights in metres, up to 900 MB',
  },
  dropHere: { zh: '松开鼠标即可上传', en: 'Drop to upload' },
  item: { zh: '{label} {number}', en: '{label} {number}' },
  view: { zh: '查看{name}', en: 'View {name}' },
  download: { zh: '下载{name}', en: 'Download {name}' },
  earlier: { zh: '前移{name}', en: 'Move {name} forward' },
  later: { zh: '后移{name}', en: 'Move {name} back' },
  remove: { zh: '移除{name}', en: 'Remove {name}' },
  cancel: { zh: '取消上传{name}', en: 'Cancel the upload of {name}' },
  waiting: { zh: '等待上传', en: 'Waiting' },
  processing: { zh: '正在处理', en: 'Processing' },
  checkingTiles: { zh: '已上传，正在检查…', en: 'Uploaded, being checked …' },
  convertingRaster: {
    zh: '已上传，正在检查并转换，大文件需要一两分钟…',
    en: 'Uploaded, being checked and converted; a large file takes a minute or two …',
  },
  sent: { zh: '“{name}”已上传', en: '“{name}” is uploaded' },
  moved: { zh: '{name}已移到第 {number} 位', en: '{name} is now number {number}' },
  removed: { zh: '{name}已移除，保存后生效', en: '{name} will be removed when you save' },
  notPicture: {
    zh: '不是可用的图片，请用 JPG、PNG、WebP 或 GIF',
    en: 'This picture cannot be used; use JPG, PNG, WebP or GIF',
  },
  notTiles: { zh: '不是 PMTiles 文件', en: 'Not a PMTiles file' },
  notRaster: { zh: '不是 GeoTIFF 文件（.tif）', en: 'Not a GeoTIFF file (.tif)' },
  tooLarge: { zh: '超过 {limit} MB', en: 'Larger than {limit} MB' },
  empty: { zh: '文件是空的', en: 'The file is empty' },
  tooMany: { zh: '最多 {max} 个，多出的 {count} 个没有加入', en: 'At most {max}; {count} more were left out' },
  unsent: {
    zh: '{label}有 {count} 个文件尚未上传，请等待完成、重试或移除',
    en: '{label}: {count} {count|file|files} {count|is|are} not uploaded yet; wait, retry or remove them',
  },
  gone: { zh: '无法显示', en: 'Can’t be shown' },
  unknownName: { zh: '文件', en: 'File' },
  downloadFailed: { zh: '下载失败：{reason}', en: 'The download failed: {reason}' },
  previous: { zh: '上一张', en: 'Previous' },
  next: { zh: '下一张', en: 'Next' },
  count: { zh: '{at} / {all}', en: '{at} / {all}' },
} as const satisfies Record<string, Label>
