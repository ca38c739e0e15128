import type { Label } from '../../src/resources/define.ts'

/** Messages for problems of a survey file. `{place}` names the feature, row or member so that a user can find it. */
export const problemWords = {
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
    zh: '压缩包内的“{place}”压缩比超过 {limit}:1，疑似恶意文件，已拒绝',
    en: 'The member “{place}” unpacks more than {limit}:1; refused as hostile',
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
  'not-json': { zh: '不是合法的 JSON：{detail}', en: 'Not valid JSON: {detail}' },
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

  // Content
  'no-features': { zh: '文件里没有任何图形', en: 'There is not a single shape in the file' },
  'no-such-layer': {
    zh: '文件里没有图层“{layer}”；有：{names}',
    en: 'There is no layer “{layer}” in the file; there are: {names}',
  },
  'other-layers': {
    zh: '只读取了图层“{layer}”，其余 {count} 个图层未读取：{names}',
    en: 'Only the layer “{layer}” was read; {count} {count|other|others} {count|was|were} not: {names}',
  },
  'other-members': {
    zh: '只读取了压缩包内的“{layer}”，其余 {count} 个文件未读取：{names}',
    en: 'Only “{layer}” of the archive was read; {count} other files were not: {names}',
  },
  'empty-geometry': {
    zh: '{count} 个要素没有图形（{place}）',
    en: '{count} {count|feature|features} {count|has|have} no shape ({place})',
  },
  'height-dropped': {
    zh: '{count} 个要素的高程未保留，只使用平面坐标',
    en: 'The heights of {count} {count|feature|features} {count|is|are} left out; only plane coordinates are used',
  },
  'outlines-to-areas': { zh: '{count} 条闭合线已作为面读取', en: '{count} closed outlines were read as areas' },
  'ring-closed': {
    zh: '{place}：界址线未闭合，已自动闭合',
    en: '{place}: the ring was not closed in the file and has been closed',
  },
  'too-few-points': {
    zh: '{place}：只有 {count} 个不同的点，不能构成{detail}',
    en: '{place}: only {count} distinct points, too few for {detail}',
  },
  'duplicate-point': {
    zh: '{count} 处相邻界址点重复，已合并（{place}）',
    en: '{count} repeated neighbouring points were merged ({place})',
  },
  'repeated-corner': { zh: '{place}：界址点 {detail} 重复出现', en: '{place}: corner {detail} occurs more than once' },
  'unsupported-geometry': {
    zh: '{place}：不支持的图形类型 {detail}',
    en: '{place}: geometry of the type {detail} is not taken',
  },
  'entity-skipped': {
    zh: '{count} 个 {detail} 实体没有读取',
    en: '{count} {count|entity|entities} of the type {detail} {count|was|were} not read',
  },
  'field-renamed': {
    zh: '列“{detail}”重名，已改为“{place}”',
    en: 'The column “{detail}” occurs twice; the second is called “{place}”',
  },

  // Numbers
  'not-a-number': { zh: '{place}：“{detail}”不是坐标数值', en: '{place}: “{detail}” is not a coordinate' },
  'row-unreadable': {
    zh: '{place}：无法按“点号,圈号,X,Y”读取：{detail}',
    en: '{place}: cannot be read as “number,ring,X,Y”: {detail}',
  },
  'row-outside': {
    zh: '{place}：坐标行不属于任何地块：{detail}',
    en: '{place}: a corner that belongs to no parcel: {detail}',
  },
  'coordinates-out-of-range': {
    zh: '{place}：坐标 {detail} 超出范围{hint}',
    en: '{place}: the coordinate {detail} is out of range{hint}',
  },
  'coordinates-not-finite': {
    zh: '{place}：坐标 {detail} 不是有限数值',
    en: '{place}: the coordinate {detail} is not a finite number',
  },
  'not-transformed': {
    zh: '{place}：坐标 {detail} 无法从 {crs} 换算为经纬度，请核对坐标系',
    en: '{place}: the coordinate {detail} cannot be turned from {crs} into degrees; check the reference system',
  },

  // Reference system and encoding
  'crs-unknown': {
    zh: '无法判断坐标系，请选择（例如 CGCS2000 3 度带 33 或 34 带）',
    en: 'The reference system cannot be told; choose one (for instance CGCS2000 3-degree zone 33 or 34)',
  },
  'crs-detected': {
    zh: '坐标系由数值推断为 {crs}，请核对',
    en: 'The reference system was told from the numbers as {crs}; please confirm',
  },
  'crs-assumed': {
    zh: '文件没有坐标系，数值像经纬度，按 {crs} 读取',
    en: 'The file names no reference system; the numbers look like degrees and were read as {crs}',
  },
  'crs-not-known': { zh: '不认识坐标系 {crs}', en: 'The reference system {crs} is not known' },
  'crs-no-parameters': {
    zh: '{crs} 与 2000 国家大地坐标系之间没有公开的转换参数，不能自动换算；请先转换为 CGCS2000，或明确选择坐标系以近似值读取',
    en: 'There are no public parameters between {crs} and CGCS2000; convert the file first, or choose the system explicitly to read it approximately',
  },
  'crs-approximate': {
    zh: '{crs} 没有公开的转换参数，位置为近似值，可能偏差百米左右，不能用于定界',
    en: 'There are no public parameters for {crs}: positions are approximate, up to about a hundred metres off, and not fit for boundaries',
  },
  'crs-conflict': {
    zh: '文件写明 {detail}，但坐标数值属于 {crs}；已按数值读取，请核对',
    en: 'The file says {detail}, but the numbers belong to {crs}; they were read by the numbers, please confirm',
  },
  'crs-far': {
    zh: '坐标系 {crs} 下图形落在其适用范围之外（{place}），请核对坐标系和坐标次序',
    en: 'With {crs} the shapes lie outside the area it is meant for ({place}); check the system and the order of the axes',
  },
  'axes-swapped': {
    zh: '文件中 X、Y 的次序与约定相反，已对调读取，请核对',
    en: 'X and Y are the other way round in the file and were exchanged; please confirm',
  },
  'encoding-guessed': {
    zh: '文件未声明文字编码，按 {detail} 读取，请核对文字是否正确',
    en: 'The file does not name its encoding; it was read as {detail}, please check the texts',
  },
  'encoding-wrong': {
    zh: '文件声明编码为 {detail}，但文字不是该编码，已按 {place} 读取',
    en: 'The file names the encoding {detail}, which its texts are not; they were read as {place}',
  },
  'text-damaged': {
    zh: '{count} 处文字无法按 {detail} 解码，请换一种编码',
    en: '{count} {count|text|texts} cannot be decoded as {detail}; choose another encoding',
  },

  // Geometry
  'self-intersection': { zh: '{place}：边界自相交（{at}）', en: '{place}: the boundary crosses itself ({at})' },
  'ring-touches-itself': {
    zh: '{place}：同一条界址线在一点处与自身相接（{at}）',
    en: '{place}: a ring touches itself in a point ({at})',
  },
  'hole-outside': { zh: '{place}：内环不在外环之内（{at}）', en: '{place}: a hole lies outside its shell ({at})' },
  'holes-overlap': { zh: '{place}：内环相互交叉或重叠（{at}）', en: '{place}: holes cross or overlap ({at})' },
  'parts-overlap': { zh: '{place}：各部分相互重叠（{at}）', en: '{place}: parts overlap ({at})' },
  'no-area': { zh: '{place}：面积为零（{at}）', en: '{place}: the area is zero ({at})' },

  // Values stated in the file
  'count-differs': {
    zh: '{place}：写明 {stated} 个界址点，实际 {found} 个',
    en: '{place}: states {stated} corners, has {found}',
  },
  'area-differs': {
    zh: '{place}：写明面积 {stated} 公顷，按坐标计算 {found} 公顷',
    en: '{place}: states {stated} hectares; {found} by its corners',
  },
  'parcel-not-area': {
    zh: '{place}：图形类型为“{detail}”，已按{found}读取',
    en: '{place}: of the type “{detail}”, read as {found}',
  },
  'table-without-header': {
    zh: '表格没有表头，按“点号、X、Y”的次序读取',
    en: 'The table has no header; its columns were read as number, X, Y',
  },
  'table-without-coordinates': {
    zh: '表格里找不到坐标列（例如 X坐标、Y坐标、经度、纬度、lon、lat）',
    en: 'The table has no columns of coordinates (for instance X, Y, 经度, 纬度, lon, lat)',
  },
  'rows-without-coordinates': {
    zh: '{count} 行没有坐标，未读取（{place}）',
    en: '{count} {count|row|rows} {count|has|have} no coordinates and {count|was|were} not read ({place})',
  },
  'more-of-the-kind': { zh: '同类问题还有 {count} 处', en: 'and {count} more of the same kind' },
} as const satisfies Record<string, Label>

export type ProblemCode = keyof typeof problemWords
