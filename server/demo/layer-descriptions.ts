/** What a layer of the demonstration is and how it is drawn; `key` names its features in `layers.ts`. */
export type LayerDescription = {
  key: string
  name: string
  theme: string
  kind: 'constraint' | 'opportunity' | 'reference'
  verdict: 'forbidden' | 'conditional' | 'notice'
  visibleTo: 'public' | 'signedIn' | 'officers'
  clause: string | null
  fillColor: string
  fillOpacity: number
  lineColor: string
  lineWidth: number
  lineStyle: 'solid' | 'dashed' | 'dotted'
  labelField: string | null
}

type Look = [
  fillColor: string,
  fillOpacity: number,
  lineColor: string,
  lineWidth: number,
  lineStyle?: LayerDescription['lineStyle'],
]
type Meaning = Pick<LayerDescription, 'key' | 'name' | 'theme' | 'kind' | 'verdict' | 'visibleTo'> & {
  clause?: string
  label?: string
}

/** Clauses say what such a rule says, in words of our own; the layers themselves are invented. */
export const layerDescriptions: readonly LayerDescription[] = [
  layer(
    {
      key: 'redLine',
      name: '生态保护红线',
      theme: 'three_lines',
      kind: 'constraint',
      verdict: 'forbidden',
      visibleTo: 'signedIn',
      label: '名称',
      clause:
        '生态保护红线内原则上禁止人为活动，仅允许对生态功能不造成破坏的有限人为活动；不得安排开发性、生产性建设项目。',
    },
    ['#3f8f5b', 34, '#1f6b3d', 1.4],
  ),
  layer(
    {
      key: 'farmland',
      name: '永久基本农田',
      theme: 'three_lines',
      kind: 'constraint',
      verdict: 'forbidden',
      visibleTo: 'officers',
      label: '图斑编号',
      clause: '永久基本农田一经划定，任何单位和个人不得擅自占用或者改变用途；重大建设项目确需占用的，须依法报批。',
    },
    ['#d8c04a', 42, '#a98f1f', 0.8],
  ),
  layer(
    {
      key: 'townBoundary',
      name: '城镇开发边界',
      theme: 'three_lines',
      kind: 'opportunity',
      verdict: 'notice',
      visibleTo: 'public',
      label: '名称',
      clause: '城镇开发边界内可以集中进行城镇开发建设；边界外的项目应符合乡村建设与特定用途的规定。',
    },
    ['#c96a5b', 12, '#b2402f', 1.8, 'dashed'],
  ),
  layer(
    {
      key: 'landUse',
      name: '土地利用现状',
      theme: 'territorial',
      kind: 'reference',
      verdict: 'notice',
      visibleTo: 'signedIn',
      label: '地类名称',
    },
    ['#b9a97a', 24, '#8d7d4f', 0.5],
  ),
  layer(
    {
      key: 'reserves',
      name: '自然保护地',
      theme: 'protected',
      kind: 'constraint',
      verdict: 'conditional',
      visibleTo: 'public',
      label: '名称',
      clause: '自然保护地一般控制区内限制人为活动；建设项目须符合保护地规划，并征得主管部门同意。',
    },
    ['#6fae8d', 22, '#2f7d57', 1.4, 'dashed'],
  ),
  layer(
    {
      key: 'water',
      name: '河湖管理与水源保护范围',
      theme: 'water',
      kind: 'constraint',
      verdict: 'conditional',
      visibleTo: 'public',
      label: '名称',
      clause: '河湖管理范围内的建设项目须进行防洪评价并经水行政主管部门同意；湖泊保护范围内禁止新建排污设施。',
    },
    ['#5b9bc8', 26, '#2f6f9f', 1],
  ),
  layer(
    {
      key: 'heritage',
      name: '历史文化保护范围',
      theme: 'heritage',
      kind: 'constraint',
      verdict: 'conditional',
      visibleTo: 'public',
      label: '名称',
      clause: '保护范围和建设控制地带内的建设，其高度、体量和风貌须符合保护规划，并征得文物主管部门同意。',
    },
    ['#a2543f', 22, '#7d3a28', 1.2],
  ),
  layer(
    {
      key: 'hazard',
      name: '地质灾害易发区',
      theme: 'hazard',
      kind: 'constraint',
      verdict: 'conditional',
      visibleTo: 'officers',
      label: '名称',
      clause: '地质灾害易发区内的工程建设，须在可行性研究阶段进行地质灾害危险性评估，并落实治理措施。',
    },
    ['#8a4f7d', 28, '#66345b', 1.2, 'dotted'],
  ),
  layer(
    {
      key: 'tourism',
      name: '全域旅游功能分区',
      theme: 'tourism',
      kind: 'opportunity',
      verdict: 'notice',
      visibleTo: 'public',
      label: '名称',
      clause: '旅游功能区内优先安排符合功能定位的旅游、康养与文化项目用地。',
    },
    ['#d98a4a', 16, '#c8642b', 1.2],
  ),
  layer(
    {
      key: 'roads',
      name: '高速公路',
      theme: 'transport',
      kind: 'reference',
      verdict: 'notice',
      visibleTo: 'public',
      label: '名称',
    },
    ['#c8862b', 0, '#c8862b', 2.4],
  ),
  layer(
    {
      key: 'rail',
      name: '铁路',
      theme: 'transport',
      kind: 'reference',
      verdict: 'notice',
      visibleTo: 'public',
      label: '名称',
    },
    ['#4a5563', 0, '#4a5563', 1.8, 'dashed'],
  ),
  layer(
    {
      key: 'airport',
      name: '机场',
      theme: 'transport',
      kind: 'reference',
      verdict: 'notice',
      visibleTo: 'public',
      label: '名称',
    },
    ['#2b4c7e', 90, '#ffffff', 1.5],
  ),
  layer(
    {
      key: 'stations',
      name: '火车站',
      theme: 'transport',
      kind: 'reference',
      verdict: 'notice',
      visibleTo: 'public',
      label: '名称',
    },
    ['#4a5563', 90, '#ffffff', 1.5],
  ),
  layer(
    {
      key: 'scenic',
      name: '旅游景区',
      theme: 'facility',
      kind: 'reference',
      verdict: 'notice',
      visibleTo: 'public',
      label: '名称',
    },
    ['#c8642b', 90, '#ffffff', 1.5],
  ),
  layer(
    {
      key: 'hospitals',
      name: '医院',
      theme: 'facility',
      kind: 'reference',
      verdict: 'notice',
      visibleTo: 'public',
      label: '名称',
    },
    ['#b23a48', 90, '#ffffff', 1.5],
  ),
]

function layer(
  { clause, label, ...meaning }: Meaning,
  [fillColor, fillOpacity, lineColor, lineWidth, lineStyle = 'solid']: Look,
): LayerDescription {
  return {
    ...meaning,
    clause: clause ?? null,
    labelField: label ?? null,
    fillColor,
    fillOpacity,
    lineColor,
    lineWidth,
    lineStyle,
  }
}
