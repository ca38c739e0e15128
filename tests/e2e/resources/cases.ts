import type { Locator } from 'playwright-core'
import { authorities } from '../../../src/resources/authorities.ts'
import type { Resource } from '../../../src/resources/define.ts'
import { dicts } from '../../../src/resources/dicts.ts'
import { policies } from '../../../src/resources/policies.ts'
import { regions } from '../../../src/resources/regions.ts'
import { roles } from '../../../src/resources/roles.ts'
import { users } from '../../../src/resources/users.ts'
import type { Cell, Sheet } from './spreadsheet.ts'

export type Values = Readonly<Record<string, unknown>>

/** An invalid cell of an import: its row in the file (the header is row 1), its value, and the expected message. */
export type BadCell = { row: number; column: string; value: Cell; says: RegExp }

/** The data of the lifecycle test of one resource. */
export type Case = {
  resource: Resource
  /** Invalid values, and every message that the form must then show. */
  mistakes: Values
  messages: readonly string[]
  /** Corrects what filling in `good` does not. */
  undo?: (form: Locator) => Promise<void>
  /** Valid values. */
  good: Values
  /** The title of the row that `good` creates, and the key that finds only this row. */
  title: string
  key: string
  /** The field that two users change, with the value of each. */
  edited: { field: string; theirs: string; mine: string }
  sortedBy: string
  /** `exported`: by column, what the export contains where it differs from the import. */
  import: {
    head: string[]
    rows: (index: number) => Cell[]
    bad: readonly BadCell[]
    found: string
    exported?: Readonly<Record<string, string>>
  }
}

/** Number of rows in an import. */
export const importedRows = 1000

/** The sheet of an import, valid or with its bad cells. */
export function importSheet({ import: { head, rows, bad } }: Case, isRight: boolean): Sheet {
  const data = Array.from({ length: importedRows }, (_, index) => rows(index + 1))
  if (isRight) return { head, rows: data }
  for (const { row, column, value } of bad) {
    const cells = data[row - 2]
    if (cells) cells[head.indexOf(column)] = value
  }
  return { head, rows: data }
}

const four = (index: number): string => String(index).padStart(4, '0')
const long = (count: number): string => '长'.repeat(count)

export const cases: readonly Case[] = [
  {
    resource: dicts,
    mistakes: {
      code: 'Soil Grade',
      name: long(61),
      items: [
        { 值: 'a', 名称: '' },
        { 值: 'a', 名称: '甲' },
      ],
    },
    messages: [
      '字典编码应以小写字母开头，只含小写字母、数字和下划线',
      '字典名称最多60个字符',
      '字典项有 2 处需要修改，第一处在第 1 行：请输入名称',
    ],
    undo: async (form) => {
      await form.getByRole('textbox', { name: '第 1 行 名称' }).fill('乙')
      await form.getByRole('textbox', { name: '第 2 行 值' }).fill('b')
    },
    good: { code: 'soil_grade', name: '土壤等级', remark: '用于测试' },
    title: '土壤等级',
    key: 'soil_grade',
    edited: { field: 'remark', theirs: '对方写的备注', mine: '我写的备注' },
    sortedBy: '字典名称',
    import: {
      head: ['字典编码', '字典名称', '备注', '字典项'],
      rows: (index) => [
        `imp_${four(index)}`,
        `导入字典${four(index)}`,
        `第 ${index} 行`,
        '[{"sort":0,"color":null,"label":"一","value":"1","enabled":true,"labelEn":"One"}]',
      ],
      bad: [
        { row: 11, column: '字典编码', value: 'BAD CODE', says: /应以小写字母开头/ },
        { row: 500, column: '字典名称', value: null, says: /必填|请输入|不能为空/ },
        { row: 1001, column: '字典编码', value: 'imp_0999', says: /重复/ },
      ],
      found: '导入字典',
    },
  },
  {
    resource: policies,
    mistakes: { name: long(61) },
    messages: ['策略名称最多60个字符', '请选择权限'],
    good: { name: '测试策略', permissions: ['DCM', 'LAW'] },
    title: '测试策略',
    key: '测试策略',
    edited: { field: 'remark', theirs: '对方写的备注', mine: '我写的备注' },
    sortedBy: '策略名称',
    import: {
      head: ['策略名称', '数据范围', '权限', '备注'],
      rows: (index) => [`导入策略${four(index)}`, '本区划及下级', 'LM:list；LM:show', null],
      bad: [
        { row: 3, column: '数据范围', value: '全宇宙', says: /全宇宙|之一|没有/ },
        { row: 400, column: '策略名称', value: null, says: /必填|请输入|不能为空/ },
        { row: 900, column: '权限', value: 'NOPE:list', says: /NOPE:list/ },
      ],
      found: '导入策略',
    },
  },
  {
    resource: roles,
    mistakes: { code: 'Chief Officer', name: long(61) },
    messages: ['角色编码应以小写字母开头，只含小写字母、数字和连字符', '角色名称最多60个字符', '请选择权限策略'],
    good: { code: 'test-role', name: '测试角色', policies: ['数据查看员'] },
    title: '测试角色',
    key: 'test-role',
    edited: { field: 'remark', theirs: '对方写的备注', mine: '我写的备注' },
    sortedBy: '角色编码',
    import: {
      head: ['角色编码', '角色名称', '权限策略', '启用', '备注'],
      rows: (index) => [`imp-${four(index)}`, `导入角色${four(index)}`, '数据查看员', '是', null],
      bad: [
        { row: 2, column: '权限策略', value: '没有这个策略', says: /没有这个策略/ },
        { row: 77, column: '启用', value: '也许', says: /是|否/ },
        { row: 888, column: '角色编码', value: 'Imp 887', says: /应以小写字母开头/ },
      ],
      found: '导入角色',
    },
  },
  {
    resource: users,
    mistakes: { username: '1', realname: long(41), password: 'short', phone: 'abc', email: 'nobody' },
    messages: [
      '用户名须在3-40字符之间',
      '姓名最多40个字符',
      '密码须在8-128字符之间',
      '电话应为有效的电话号码，座机请带区号',
      '邮箱应为邮箱地址',
      '请选择所属区划',
      '请选择用户类型',
    ],
    good: {
      username: 'test-user',
      realname: '测试用户',
      password: 'Erhai-2026',
      phone: '0872-2310000',
      email: 'test@example.org',
      xzqdm: '喜洲镇',
      roles: ['数据查看员'],
      userType: '区域专员',
    },
    title: '测试用户',
    key: 'test-user',
    edited: { field: 'phone', theirs: '0872-2310000-1', mine: '13800000002' },
    sortedBy: '用户名',
    import: {
      head: ['用户名', '姓名', '电话', '所属区划', '角色', '用户类型', '启用'],
      rows: (index) => [
        `imp${four(index)}`,
        `导入用户${four(index)}`,
        `1390000${four(index)}`,
        '大理市',
        '数据查看员',
        '区域专员',
        '是',
      ],
      bad: [
        { row: 5, column: '电话', value: '打不通', says: /电话/ },
        { row: 600, column: '所属区划', value: '月球', says: /月球/ },
        { row: 1001, column: '用户名', value: 'x', says: /用户名/ },
      ],
      found: '导入用户',
      exported: { 所属区划: '532901000000 大理市' },
    },
  },
  {
    resource: regions,
    mistakes: {
      xzqmc: long(61),
      xzqdm: '5329x',
      sort: -1,
      westBound: 200,
      eastBound: -200,
      southBound: 100,
      northBound: -100,
    },
    messages: [
      '区划名称最多60个字符',
      '区划代码须为12个字符',
      '请选择级别',
      '排序须在0-999999之间',
      '西界须在-180-180之间',
      '东界须在-180-180之间',
      '南界须在-90-90之间',
      '北界须在-90-90之间',
    ],
    good: {
      xzqmc: '测试村',
      xzqdm: '532901104801',
      xzqjb: '村级',
      pid: '喜洲镇',
      sort: 1,
      westBound: 100.1,
      eastBound: 100.2,
      southBound: 25.8,
      northBound: 25.9,
    },
    title: '测试村',
    key: '532901104801',
    edited: { field: 'xzqmc', theirs: '对方改的村', mine: '我改的村' },
    sortedBy: '区划名称',
    import: {
      head: ['区划名称', '区划代码', '级别', '上级区划', '排序'],
      rows: (index) =>
        index <= 500
          ? [`导入村${four(index)}`, `532901104${String(index).padStart(3, '0')}`, '村级', '喜洲镇', index]
          : [`导入村${four(index)}`, `532901105${String(index - 500).padStart(3, '0')}`, '村级', '海东镇', index],
      bad: [
        { row: 10, column: '区划代码', value: '532922100009', says: /532901104/ },
        { row: 20, column: '级别', value: '宇宙级', says: /宇宙级/ },
        { row: 700, column: '区划名称', value: null, says: /必填|请输入|不能为空/ },
      ],
      found: '导入村',
    },
  },
  {
    resource: authorities,
    mistakes: { code: 'soil', name: long(61), route: 'soil', icon: long(41), sort: -1 },
    messages: [
      '权限编码应以大写字母开头，只含大写字母、数字和下划线',
      '权限名称最多60个字符',
      '请选择分组',
      '路由应以 / 开头',
      '图标最多40个字符',
      '排序须在0-999999之间',
      '请选择可授权的操作',
    ],
    good: {
      code: 'SOIL',
      name: '土壤监测',
      group: '外部系统',
      route: '/soil',
      icon: 'land',
      sort: 99,
      actions: ['列表', '查看'],
    },
    title: '土壤监测',
    key: 'SOIL',
    edited: { field: 'route', theirs: '/theirs', mine: '/mine' },
    sortedBy: '权限编码',
    import: {
      head: ['权限编码', '权限名称', '分组', '路由', '排序', '可授权的操作'],
      rows: (index) => [
        `IMP${four(index)}`,
        `导入权限${four(index)}`,
        '外部系统',
        `/imported/${index}`,
        index,
        '列表；查看',
      ],
      bad: [
        { row: 100, column: '权限编码', value: 'imp0099', says: /应以大写字母开头/ },
        { row: 101, column: '分组', value: '不存在的分组', says: /不存在的分组/ },
        { row: 102, column: '可授权的操作', value: '飞行', says: /飞行/ },
      ],
      found: '导入权限',
    },
  },
]
