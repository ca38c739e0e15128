import type { Label } from '../../src/resources/define.ts'

/** Messages for problems of a file as a whole: its limits, its archive, its format. */
export const fileWords = {
  // Limits
  'too-slow': {
    zh: '读取超过 {limit} 仍未完成，已停止；请拆分文件后再试',
    en: 'Reading took longer than {limit} and was stopped; split the file and try again',
  },
  'too-much-memory': {
    zh: '读取所需内存超过 {limit}，已停止；请拆分文件后再试',
    en: 'Reading needed more than {limit} of memory and was stopped; split the file and try again',
  },
  'too-large': { zh: '文件大小超过 {limit}', en: 'The file is larger than {limit}' },
  'too-many-features': {
    zh: '要素超过 {limit} 个，请拆分文件后再试',
    en: 'More than {limit} features; split the file and try again',
  },
  'too-many-points': {
    zh: '坐标点超过 {limit} 个，请拆分文件后再试',
    en: 'More than {limit} points; split the file and try again',
  },
  'feature-too-large': {
    zh: '{place}：单个图形的坐标和属性超过 {limit}，请拆分后再试',
    en: '{place}: coordinates and values of one feature are more than {limit}; split it and try again',
  },
  'too-many-fields': {
    zh: '列超过 {limit} 个，或列名过长',
    en: 'More than {limit} columns, or their names are too long',
  },
  'too-many-layers': { zh: '图层超过 {limit} 个', en: 'More than {limit} layers' },
  'not-written': { zh: '未能写出文件：{detail}', en: 'The file could not be written: {detail}' },

  // Archives
  'archive-damaged': { zh: '压缩包已损坏或不完整：{place}', en: 'The archive is damaged or incomplete: {place}' },
  'archive-path': {
    zh: '压缩包内的“{place}”指向压缩包以外的位置，已拒绝',
    en: 'The member “{place}” points outside the archive; refused',
  },
  'archive-link': { zh: '压缩包内的“{place}”是链接，已拒绝', en: 'The member “{place}” is a link; refused' },
  'archive-nested': {
    zh: '压缩包内还有压缩包“{place}”，请先解开再上传',
    en: 'The archive holds another archive, “{place}”; unpack it first',
  },
  'archive-encrypted': {
    zh: '压缩包内的“{place}”有密码，无法读取',
    en: 'The member “{place}” is protected by a password and cannot be read',
  },
  'archive-too-large': {
    zh: '压缩包解开后超过 {limit}（读到“{place}”），已停止',
    en: 'The archive unpacks to more than {limit} (at “{place}”); stopped',
  },
  'archive-ratio': {
    zh: '压缩包的压缩比超过 {limit}:1（读到“{place}”），疑似恶意文件，已拒绝',
    en: 'The archive unpacks more than {limit}:1 (at “{place}”); refused as hostile',
  },
  'archive-twin': {
    zh: '压缩包内有两个名为“{place}”的文件（不分大小写），请只保留一个',
    en: 'The archive has two members called “{place}”, apart from upper and lower case; keep one of them',
  },
  'archive-entries': { zh: '压缩包内的文件超过 {limit} 个', en: 'The archive has more than {limit} members' },
  'archive-empty': {
    zh: '压缩包内没有可读取的数据（需要 .shp、.gdb、.tab、.mif、.kml、.geojson、.gpkg、.dxf、.csv 或 .txt）',
    en: 'Nothing in the archive can be read (wanted: .shp, .gdb, .tab, .mif, .kml, .geojson, .gpkg, .dxf, .csv or .txt)',
  },

  // Formats
  'unknown-format': {
    zh: '无法识别“{place}”的格式；可以上传 Shapefile（zip）、GeoJSON、KML、KMZ、DXF、GPX、GeoPackage、FileGDB（zip）、MapInfo（zip）、CSV、xlsx 和勘测定界 TXT',
    en: 'The format of “{place}” is not known; taken are shapefile (zip), GeoJSON, KML, KMZ, DXF, GPX, GeoPackage, FileGDB (zip), MapInfo (zip), CSV, xlsx and corner TXT',
  },
  dwg: {
    zh: 'DWG 无法直接读取，请在 CAD 中另存为 DXF 后上传',
    en: 'DWG cannot be read; save it as DXF in the drawing program',
  },
  'binary-dxf': {
    zh: '二进制 DXF 无法读取，请另存为文本（ASCII）DXF 后上传',
    en: 'A binary DXF cannot be read; save it as an ASCII DXF',
  },
  'old-excel': { zh: '旧版 xls 无法读取，请另存为 xlsx 后上传', en: 'An old xls cannot be read; save it as xlsx' },
  'bare-shapefile': {
    zh: 'Shapefile 由多个文件组成，请把 .shp、.shx、.dbf、.prj 打包为一个 zip 上传',
    en: 'A shapefile is several files: put .shp, .shx, .dbf and .prj into one zip',
  },
  rar: { zh: '不支持 RAR 或 7z 压缩包，请改用 zip', en: 'RAR and 7z are not taken; use zip' },
  'empty-file': { zh: '文件是空的', en: 'The file is empty' },
  damaged: {
    zh: '“{place}”已损坏或不完整，无法读取：{detail}',
    en: '“{place}” is damaged or incomplete and cannot be read: {detail}',
  },
  'sheet-scattered': {
    zh: '“{place}”的工作表只有 {count} 个单元格有内容，却分布在 {area} 个单元格的范围内；请删除远处的单元格后再试',
    en: '{count} {count|cell|cells} with content in the sheets of “{place}” spread over a range of {area}; delete what is far away and try again',
  },
  'insert-array': {
    zh: '块“{place}”被重复插入，共 {count} 个图形、{points} 个点，超过 {limit} 个图形或 {mostPoints} 个点；请在 CAD 中分解后只保留需要的部分',
    en: 'The block “{place}” is inserted again and again, {count} {count|entity|entities} and {points} {points|point|points} in all; a file may have {limit} and {mostPoints}. Explode it and keep what is needed',
  },
  'blocks-too-deep': {
    zh: '块的嵌套超过 {limit} 层，已拒绝',
    en: 'Blocks contain blocks more than {limit} deep; refused',
  },
  'view-endless': {
    zh: '视图“{layer}”的计算量过大或无法预估，没有读取；请导出为普通图层',
    en: 'The view “{layer}” takes too much work, or work that cannot be foreseen, and was not read; export it as a table',
  },
  'not-json': { zh: '不是合法的 JSON：{detail}', en: 'Not valid JSON: {detail}' },
  'too-deep': { zh: '括号嵌套超过 {limit} 层，已拒绝', en: 'Brackets are nested more than {limit} deep; refused' },
  'not-geojson': {
    zh: '不是 GeoJSON：{place} 缺少或写错了 {detail}',
    en: 'Not GeoJSON: {place} lacks a valid {detail}',
  },
  'entity-expansion': {
    zh: 'XML 内定义了实体（{place}），疑似恶意文件，已拒绝',
    en: 'The XML defines entities ({place}); refused as hostile',
  },
  'not-xml': { zh: '不是合法的 XML：{place}，{detail}', en: 'Not valid XML: {place}, {detail}' },
  'missing-member': { zh: '“{place}”缺少同名的 {detail} 文件', en: '“{place}” lacks its {detail} file' },

  'index-rebuilt': {
    zh: '索引“{place}”无法读取，已按图形文件重建；文件若经过修改，请核对是否含有已删除或修改前的图形',
    en: 'The index “{place}” cannot be read and was rebuilt from the shapes; if the file was edited, check for deleted or older shapes',
  },
  'records-damaged': {
    zh: '“{place}”的 {total} 条记录中有 {count} 条已损坏：第 {names} 条',
    en: '{count} of the {total} {total|record|records} of “{place}” {count|is|are} damaged: {names}',
  },
  'records-left-out': {
    zh: '“{place}”的 {total} 条记录中有 {count} 条已损坏，未读取：第 {names} 条',
    en: '{count} of the {total} {total|record|records} of “{place}” {count|is|are} damaged and {count|was|were} left out: {names}',
  },
  'rows-without-shape': {
    zh: '“{place}”的属性表比图形多 {count} 行，这些行没有读取',
    en: '“{place}” has {count} {count|row|rows} without a shape, which {count|was|were} not read',
  },
  'shapes-without-row': {
    zh: '“{place}”有 {count} 个图形没有属性',
    en: '“{place}” has {count} {count|shape|shapes} without attributes',
  },
  'rows-deleted': {
    zh: '“{place}”有 {count} 行已标记为删除，没有读取',
    en: '“{place}” has {count} {count|row|rows} marked as deleted, which {count|was|were} not read',
  },
  'rows-unread': {
    zh: '图层“{layer}”的 {total} 行中有 {count} 行已删除或损坏，没有读取',
    en: '{count} of the {total} {total|row|rows} of the layer “{layer}” {count|is|are} deleted or damaged and {count|was|were} not read',
  },
  'rows-lost': {
    zh: '图层“{layer}”的 {total} 条记录中有 {count} 条已损坏，无法读取',
    en: '{count} of the {total} {total|record|records} of the layer “{layer}” {count|is|are} damaged and cannot be read',
  },
  'layer-broken': {
    zh: '图层“{layer}”已损坏或无法读取：{detail}',
    en: 'The layer “{layer}” is damaged or cannot be read: {detail}',
  },
} as const satisfies Record<string, Label>
