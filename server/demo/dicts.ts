import { landUseClasses, landUseSystem } from './land-use.ts'

/** A row of `dicts` before the database knows it. */
export type DictSeed = { code: string; name: string; remark: string; items: DictItem[] }
export type DictItem = { value: string; label: string; color?: string; sort: number; enabled: boolean }

type ItemSource = readonly [value: string, label: string, color?: string]

/**
 * The dictionaries that declarations refer to, so that no select is ever empty. Values are short words that stay when a
 * label is reworded; levels and land-use codes are the official ones. New objects at every call.
 */
export function baselineDicts(): DictSeed[] {
  return [...landDicts(), ...projectDicts(), ...accountDicts(), ...documentDicts(), ...portalDicts(), ...layerDicts()]
}

function landDicts(): DictSeed[] {
  return [
    dict('land_status', '地块状态', '地块在招商过程中的状态', [
      ['reserve', '储备', '#8c96a3'],
      ['open', '可招商', '#c8642b'],
      ['negotiating', '洽谈中', '#d9a13b'],
      ['supplied', '已供', '#2f6f9f'],
      ['built', '已建', '#4b8b5f'],
    ]),
    dict('infrastructure', '基础设施配套', '七通一平：七项接通与场地平整', [
      ['road', '通路'],
      ['water', '通上水'],
      ['drainage', '通下水'],
      ['power', '通电'],
      ['telecom', '通讯'],
      ['heat', '通热'],
      ['gas', '通气'],
      ['levelled', '场地平整'],
    ]),
    dict(
      'land_use',
      '用地分类',
      `代码与名称依据${landUseSystem}（自然资发〔2023〕234号），仅列文旅康养项目常用类别；与 GB/T 21010、GB 50137 的代码不可混用`,
      landUseClasses,
    ),
  ]
}

function projectDicts(): DictSeed[] {
  return [
    dict('project_category', '项目类别', '文化、旅游、康养产业招商项目的类别', [
      ['culture', '文化', '#8a4f7d'],
      ['tourism', '旅游', '#2f6f9f'],
      ['wellness', '康养', '#4b8b5f'],
      ['culture_tourism', '文旅融合', '#5b5ea6'],
      ['agri_tourism', '农旅', '#8a8a2f'],
      ['sports', '体育', '#c8642b'],
      ['education', '研学', '#3d8f8a'],
      ['intangible', '非遗文创', '#a2543f'],
      ['other', '其他', '#8c96a3'],
    ]),
    dict('project_stage', '项目阶段', '从谋划到建成', [
      ['planning', '谋划', '#8c96a3'],
      ['inviting', '招商', '#c8642b'],
      ['signed', '签约', '#d9a13b'],
      ['building', '在建', '#2f6f9f'],
      ['completed', '建成', '#4b8b5f'],
    ]),
    dict('cooperation', '合作方式', '投资者参与项目的方式', [
      ['joint', '合资'],
      ['sole', '独资'],
      ['lease', '租赁'],
      ['ppp', 'PPP'],
      ['concession', '特许经营'],
      ['partnership', '合作开发'],
      ['transfer', '股权转让'],
      ['entrusted', '委托运营'],
    ]),
    dict('inquiry_status', '意向状态', '投资意向的办理进度', [
      ['new', '待受理', '#c8642b'],
      ['accepted', '已受理', '#d9a13b'],
      ['talking', '洽谈中', '#2f6f9f'],
      ['done', '已办结', '#4b8b5f'],
      ['closed', '已关闭', '#8c96a3'],
    ]),
  ]
}

function accountDicts(): DictSeed[] {
  return [
    dict('user_type', '用户类型', '账号属于哪一类人', [
      ['admin', '管理员', '#2b4c7e'],
      ['officer', '区域专员', '#2f6f9f'],
      ['investor', '投资者', '#c8642b'],
    ]),
    dict('region_level', '区划级别', '行政区划的级别，与 xzqjb 的取值相同', [
      ['1', '省'],
      ['2', '州（市）'],
      ['3', '县（市、区）'],
      ['4', '乡（镇、街道）'],
      ['5', '村（社区）'],
    ]),
    dict('yes_no', '是否', '通用的是与否', [
      ['yes', '是'],
      ['no', '否'],
    ]),
  ]
}

/** The words of the portal, each at the place that its value names; an English text has `_en` behind it. */
function portalDicts(): DictSeed[] {
  return [
    dict('portal', '门户文字', '招商门户首页的文字：改标签即改首页；停用某项则使用默认文字', [
      ['slogan', '苍山洱海之间，寻一方可以落地的好地方'],
      ['slogan_en', 'Between Cangshan and Erhai, land that is ready for you'],
      ['intro', '地块、项目、规划与政策尽在一张图上：看得见边界，算得清指标，问得到人。'],
      [
        'intro_en',
        'Parcels, projects, plans and policies on one map: boundaries you can see, figures you can check, people you can ask.',
      ],
      ['phone', '0872-000 0000（演示）'],
      ['address', '云南省大理白族自治州（演示地址）'],
    ]),
  ]
}

function documentDicts(): DictSeed[] {
  return [
    dict('law_level', '法规层级', '发布机关的层级', [
      ['national', '国家'],
      ['province', '省'],
      ['prefecture', '州'],
      ['county', '县'],
    ]),
    dict('law_category', '法规类别', '政策法规的类别', [
      ['law', '法律'],
      ['administrative', '行政法规'],
      ['local', '地方性法规'],
      ['autonomous', '自治条例和单行条例'],
      ['rule', '规章'],
      ['normative', '规范性文件'],
      ['incentive', '招商引资政策'],
      ['standard', '技术标准'],
    ]),
    dict('flow_category', '流程类别', '办事流程图的类别', [
      ['investment', '招商洽谈'],
      ['approval', '项目立项'],
      ['land', '用地审批'],
      ['construction', '规划建设许可'],
      ['acceptance', '竣工验收'],
      ['operation', '经营许可'],
    ]),
  ]
}

function layerDicts(): DictSeed[] {
  return [
    dict('layer_theme', '图层主题', '规划图层的主题', [
      ['three_lines', '三区三线'],
      ['territorial', '国土空间规划'],
      ['tourism', '旅游规划'],
      ['protected', '保护地'],
      ['water', '水系与湖泊保护'],
      ['heritage', '历史文化保护'],
      ['hazard', '地质灾害'],
      ['transport', '交通'],
      ['facility', '设施'],
      ['other', '其他'],
    ]),
    dict('layer_kind', '图层类型', '图层对选址的作用', [
      ['constraint', '限制', '#b23a48'],
      ['opportunity', '机会', '#4b8b5f'],
      ['reference', '参考', '#8c96a3'],
    ]),
  ]
}

/** A dictionary whose items are numbered from 1 in the order given, all enabled. */
function dict(code: string, name: string, remark: string, items: readonly ItemSource[]): DictSeed {
  return {
    code,
    name,
    remark,
    items: items.map(([value, label, color], index) => ({
      value,
      label,
      ...(color ? { color } : {}),
      sort: index + 1,
      enabled: true,
    })),
  }
}
