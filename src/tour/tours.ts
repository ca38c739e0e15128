import { lands } from '../resources/lands.ts'
import type { Label } from '../resources/define.ts'

/**
 * One step: its target (the first of these selectors that is on the page; the middle of the page when none is), and its
 * text.
 */
export type Step = { at: readonly string[]; title: Label; text: Label }

export type Tour = {
  id: 'investor' | 'officer' | 'administrator'
  name: Label
  /** The page that it shows. */
  path: string
  /** The permission code that opens the page; null for everybody. */
  code: string | null
  steps: readonly Step[]
}

const investor: Tour = {
  id: 'investor',
  name: { zh: '投资者：在地图上找地块和项目', en: 'Investors: find land and projects on the map' },
  path: '/start',
  code: null,
  steps: [
    {
      at: ['.start-search'],
      title: { zh: '从一个词开始', en: 'Start with a word' },
      text: {
        zh: '输入项目、地块名称或编号、乡镇名，回车即在地图上定位。',
        en: 'Type the name or number of a project or parcel, or a town; Enter takes the map there.',
      },
    },
    {
      at: ['.segments', '.start-panel'],
      title: { zh: '地块、项目、图层与排行', en: 'Parcels, projects, ranking, layers' },
      text: {
        zh: '在地块和项目间切换；按区域比较数量、面积和投资；或打开规划图层。',
        en: 'Switch between parcels and projects, compare regions, or lay planning layers on the map.',
      },
    },
    {
      at: ['.start-narrowing'],
      title: { zh: '缩小范围', en: 'Filter the results' },
      text: {
        zh: '按用途、面积、价格等筛选，数字随时更新；也可只看当前地图范围或只看收藏。',
        en: 'Filter by use, area or price, with counts at once; or only what is in view, or what you keep.',
      },
    },
    {
      at: ['.result-row', '.result-list', '.start-panel'],
      title: { zh: '查看、收藏、比较', en: 'Open, keep, compare' },
      text: {
        zh: '点开看照片、指标和附件；心形收藏；“加入对比”可并排看几个地块；点“我有意向”留下联系方式。',
        en: 'Open it for photos, figures and files; the heart keeps it; compare a few side by side; “Inquire” leaves your contact.',
      },
    },
    {
      at: ['.map-tools'],
      title: { zh: '地图工具', en: 'Map tools' },
      text: {
        zh: '测量距离和面积、绘制范围、查看一点上的要素、打印成图、把当前画面分享成链接或二维码。',
        en: 'Measure, draw an area, ask what lies at a place, print to scale, share the view as a link or QR code.',
      },
    },
    {
      at: ['.start-corner'],
      title: { zh: '语言、外观和“我的”', en: 'Language, look and “Mine”' },
      text: {
        zh: '登录后在“我的”查看意向办理进度、收藏和方案；切换中英文和深浅外观。',
        en: 'After signing in, “Mine” shows your inquiries, favourites and schemes; change language and appearance here.',
      },
    },
  ],
}

const officer: Tour = {
  id: 'officer',
  name: { zh: '招商专员：管理地块', en: 'Officers: manage parcels' },
  path: lands.route,
  code: lands.code,
  steps: [
    {
      at: ['.console-menu'],
      title: { zh: '菜单只列出您能用的', en: 'The menu lists what you have access to' },
      text: {
        zh: '数据只显示本辖区的；没有权限的页面不会出现。',
        en: 'Rows are those of your region; pages without permission are hidden.',
      },
    },
    {
      at: ['.crud-head-actions'],
      title: { zh: '新建与导入', en: 'Add and import' },
      text: {
        zh: '“新建”在地图上画出范围；勘测成果（TXT、SHP、CAD 等）也可以直接拖到页面上导入，先核对再入库。',
        en: '“Add” draws the boundary on a map; survey files can also be dropped anywhere on the page, checked before they are stored.',
      },
    },
    {
      at: ['.crud-search'],
      title: { zh: '查找', en: 'Find' },
      text: {
        zh: '按编号、名称、区划和状态查；“更多筛选”可按任意字段组合。',
        en: 'By number, name, region and status; more filters combine any field.',
      },
    },
    {
      at: ['.crud-tools'],
      title: { zh: '列、视图和导出', en: 'Columns, views and export' },
      text: {
        zh: '选择列、切换表格与属性表、查看回收站和修改历史、导出 Excel、SHP、DXF、TXT。',
        en: 'Choose columns, switch views, see the recycle bin and the history, export to Excel, SHP, DXF or TXT.',
      },
    },
    {
      at: ['.crud-companion', '.crud-main'],
      title: { zh: '列表与地图联动', en: 'List and map work together' },
      text: {
        zh: '点一行地图就定位到地块，点地块列表就定位到行；一行的菜单里可发布、分析和查看历史。',
        en: 'A click on a row moves the map to its parcel, and the other way round; the menu of a row publishes, analyses and shows its history.',
      },
    },
    {
      at: ['.header-tools'],
      title: { zh: '通知与查找', en: 'Notices and search' },
      text: {
        zh: '新的投资意向立即出现在铃铛上；Ctrl K 可跳到任何页面或数据。',
        en: 'New inquiries show at the bell at once; Ctrl K goes to any page or row.',
      },
    },
  ],
}

const administrator: Tour = {
  id: 'administrator',
  name: { zh: '管理员：账号、权限与基础数据', en: 'Administrators: accounts, rights and reference data' },
  path: '/console',
  code: 'POM',
  steps: [
    {
      at: ['.overview-attention', '.overview'],
      title: { zh: '工作台', en: 'Overview' },
      text: {
        zh: '先看需要处理的：未答复的意向、未发布的数据、过期的图层，点开就是筛选好的列表。',
        en: 'What needs attention comes first: open inquiries, drafts, outdated layers; each leads to the filtered list.',
      },
    },
    {
      at: ['a[href="/console/manager/user"]', '.console-menu'],
      title: { zh: '用户', en: 'Users' },
      text: {
        zh: '新建账号、指定所属区划和角色、重置密码、查看在线会话和实际权限。',
        en: 'Create accounts, assign region and roles, reset passwords, see open sessions and effective permissions.',
      },
    },
    {
      at: ['a[href="/console/manager/role"]', '.console-menu'],
      title: { zh: '角色', en: 'Roles' },
      text: {
        zh: '角色由若干权限策略组成；停用角色，其权限立即失效。',
        en: 'A role is a set of policies; disabling it removes its permissions at once.',
      },
    },
    {
      at: ['a[href="/console/manager/policy"]', '.console-menu'],
      title: { zh: '权限策略', en: 'Policies' },
      text: {
        zh: '勾选能做什么（查看、编辑、发布……）和数据范围（本人、本区划、全部）。',
        en: 'Which actions are allowed (show, edit, publish …) and on which rows (own, region, all).',
      },
    },
    {
      at: ['a[href="/console/manager/dict"]', '.console-menu'],
      title: { zh: '字典与行政区划', en: 'Dictionaries and regions' },
      text: {
        zh: '下拉选项在字典里改，区划和边界在行政区划里改，不需要改程序。',
        en: 'Change options in dictionaries, and regions with their boundaries in regions; no developer is needed.',
      },
    },
    {
      at: ['.header-tools'],
      title: { zh: '出问题时', en: 'When something goes wrong' },
      text: {
        zh: '打开 /test 自检页，可复制一份报告给运维人员。',
        en: 'Open /test, the self-check, and copy its report for the operator of the server.',
      },
    },
  ],
}

export const tours: readonly Tour[] = [investor, officer, administrator]
