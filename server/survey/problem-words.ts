import type { Label } from '../../src/resources/define.ts'
import { fileWords } from './file-words.ts'

/** Messages for problems of a survey file. `{place}` names the feature, row or member so that a user can find it. */
export const problemWords = {
  ...fileWords,

  // Content
  'no-features': { zh: '文件里没有任何图形', en: 'There is not a single shape in the file' },
  'collections-too-deep': {
    zh: '{place}：图形集合嵌套超过 {detail} 层',
    en: '{place}: collections of shapes are nested more than {detail} deep',
  },
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
  'crs-unknown-of-layer': {
    zh: '无法判断坐标系，而其他图层可以；请选择坐标系，或单独读取各图层',
    en: 'The reference system cannot be told, while that of other layers can; choose one, or read the layers one by one',
  },
  'crs-unreadable': {
    zh: '“{place}”写有坐标系，但无法读懂',
    en: '“{place}” names a reference system that cannot be read',
  },
  'crs-unknown': {
    zh: '无法判断坐标系，请选择（例如 CGCS2000 3 度带 33 或 34 带）',
    en: 'The reference system cannot be told; choose one (for instance CGCS2000 3-degree zone 33 or 34)',
  },
  'crs-detected': {
    zh: '坐标系由数值推断为 {crs}，请核对',
    en: 'The reference system was told from the numbers as {crs}; please confirm',
  },
  'crs-assumed-instead': {
    zh: '数值像经纬度，按 {crs} 读取，请核对',
    en: 'The numbers look like degrees and were read as {crs}; please confirm',
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
  'outside-region': {
    zh: '图形不在本平台的区划内，换一种读法则在其中',
    en: 'The shapes lie outside the region of this site; read in another way they lie in it',
  },
  'axes-swapped': {
    zh: '文件中 X、Y 的次序与约定相反，已对调读取，请核对',
    en: 'X and Y are the other way round in the file and were exchanged; please confirm',
  },
  'encoding-guessed': {
    zh: '文件未声明文字编码，按 {detail} 读取，请核对文字是否正确',
    en: 'The file does not name its encoding; it was read as {detail}, please check the texts',
  },
  'encoding-doubtful': {
    zh: '文字按文件写明的 {detail} 读取，但也可能是 {place}；若显示乱码，请改用 {place}',
    en: 'The texts were read as {detail}, which the file declares; they may also be {place}: try that if they look wrong',
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
