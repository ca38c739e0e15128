import { arranged } from '../../src/flow/graph/layout.ts'
import type { FlowGraph, FlowNodeKind } from '../../src/resources/flow-graph.ts'

/** A chart before the database knows it. */
export type FlowSeed = { name: string; category: string; description: string; graph: FlowGraph }

/** Lane (its number), text, working days, materials. */
type NodeSource = readonly [
  id: string,
  kind: FlowNodeKind,
  lane: number,
  text: string,
  days?: number | null,
  materials?: readonly string[],
  unit?: string,
]
type EdgeSource = readonly [from: string, to: string, label?: string]

/**
 * Approval charts as a prefecture would publish them. Invented: units, days and materials follow no office's real
 * guide. New objects at every call.
 */
export function demoFlows(): FlowSeed[] {
  return [filing(), landUse(), planning(), construction(), acceptance()]
}

function chart(units: readonly string[], nodes: readonly NodeSource[], edges: readonly EdgeSource[]): FlowGraph {
  return arranged({
    lanes: units.map((unit, index) => ({ id: `lane${index + 1}`, unit })),
    nodes: nodes.map(([id, kind, lane, text, days = null, materials = [], unit = '']) => ({
      id,
      kind,
      text,
      lane: `lane${lane}`,
      x: 0,
      y: 0,
      unit,
      days,
      materials: [...materials],
    })),
    edges: edges.map(([from, to, label = '']) => ({ id: `${from}-${to}`, from, to, label })),
  })
}

function filing(): FlowSeed {
  return {
    name: '企业投资项目备案流程',
    category: 'approval',
    description: '演示数据。适用于不需要核准的文化、旅游、康养类企业投资项目，自投资项目在线审批监管平台申报起计时。',
    graph: chart(
      ['投资者', '州发展和改革委员会'],
      [
        ['begin', 'start', 1, '提出备案'],
        ['apply', 'step', 1, '在线填报项目信息', null, ['企业营业执照', '项目基本情况表', '符合产业政策的声明']],
        ['receive', 'step', 2, '接收项目信息', 1, [], '投资科'],
        ['complete', 'decision', 2, '信息是否齐全'],
        ['amend', 'step', 1, '补正项目信息', 5],
        ['policy', 'decision', 2, '是否属于备案范围', 1],
        ['redirect', 'step', 2, '告知改办核准手续', 1],
        ['code', 'document', 2, '出具备案证，赋予项目代码', 1],
        ['end', 'end', 1, '备案完成'],
        ['other', 'end', 2, '转入核准'],
      ],
      [
        ['begin', 'apply'],
        ['apply', 'receive'],
        ['receive', 'complete'],
        ['complete', 'policy', '齐全'],
        ['complete', 'amend', '不齐全'],
        ['amend', 'receive'],
        ['policy', 'code', '属于'],
        ['policy', 'redirect', '不属于'],
        ['redirect', 'other'],
        ['code', 'end'],
      ],
    ),
  }
}

function landUse(): FlowSeed {
  return {
    name: '建设用地审批流程',
    category: 'land',
    description: '演示数据。文旅项目使用国有建设用地，从用地预审到签订出让合同。涉及农用地转用的，另按法定程序报批。',
    graph: chart(
      ['投资者', '县自然资源局', '县人民政府'],
      [
        ['begin', 'start', 1, '提出用地意向'],
        ['apply', 'step', 1, '申请用地预审与选址', null, ['用地申请', '项目备案证', '拟用地范围坐标', '项目建议书']],
        ['accept', 'step', 2, '受理并核对规划', 5, [], '用途管制科'],
        ['fits', 'decision', 2, '是否符合国土空间规划'],
        ['refuse', 'document', 2, '不予通过告知书', 2],
        ['survey', 'step', 2, '勘测定界与现场踏勘', 10, ['勘测定界图'], '耕地保护科'],
        ['farmland', 'decision', 2, '是否涉及农用地'],
        ['convert', 'step', 3, '组织农用地转用报批', 20, ['补充耕地方案', '征收土地方案']],
        ['opinion', 'document', 2, '用地预审与选址意见书', 5],
        ['plan', 'step', 2, '拟订供地方案', 10, [], '利用科'],
        ['approve', 'step', 3, '审批供地方案', 7],
        ['offer', 'step', 2, '招标、拍卖或挂牌', 20, [], '公共资源交易中心'],
        ['contract', 'document', 1, '签订出让合同', 10],
        ['end', 'end', 1, '取得用地'],
        ['stop', 'end', 1, '不予用地'],
      ],
      [
        ['begin', 'apply'],
        ['apply', 'accept'],
        ['accept', 'fits'],
        ['fits', 'survey', '符合'],
        ['fits', 'refuse', '不符合'],
        ['refuse', 'stop'],
        ['survey', 'farmland'],
        ['farmland', 'convert', '涉及'],
        ['farmland', 'opinion', '不涉及'],
        ['convert', 'opinion'],
        ['opinion', 'plan'],
        ['plan', 'approve'],
        ['approve', 'offer'],
        ['offer', 'contract'],
        ['contract', 'end'],
      ],
    ),
  }
}

function planning(): FlowSeed {
  return {
    name: '建设工程规划许可流程',
    category: 'construction',
    description:
      '演示数据。取得用地后办理建设用地规划许可证和建设工程规划许可证，位于洱海流域和历史文化保护范围的须另行征求意见。',
    graph: chart(
      ['投资者', '自然资源局', '专家与相关部门'],
      [
        ['begin', 'start', 1, '申请规划许可'],
        [
          'apply',
          'step',
          1,
          '提交设计方案',
          null,
          ['建设用地规划许可证', '土地出让合同', '建设工程设计方案', '日照分析报告'],
        ],
        ['accept', 'step', 2, '受理审查', 3, [], '规划科'],
        ['special', 'decision', 2, '是否在特别保护范围'],
        ['consult', 'step', 3, '洱海保护、文物部门会审', 10],
        ['review', 'step', 3, '专家评审', 7],
        ['result', 'decision', 2, '方案是否通过'],
        ['revise', 'step', 1, '修改设计方案', 15],
        ['public', 'step', 2, '批前公示', 7],
        ['permit', 'document', 2, '建设工程规划许可证', 3],
        ['end', 'end', 1, '领取许可证'],
      ],
      [
        ['begin', 'apply'],
        ['apply', 'accept'],
        ['accept', 'special'],
        ['special', 'consult', '在'],
        ['special', 'review', '不在'],
        ['consult', 'review'],
        ['review', 'result'],
        ['result', 'public', '通过'],
        ['result', 'revise', '需修改'],
        ['revise', 'accept'],
        ['public', 'permit'],
        ['permit', 'end'],
      ],
    ),
  }
}

function construction(): FlowSeed {
  return {
    name: '文旅项目施工许可流程',
    category: 'construction',
    description: '演示数据。施工图审查合格、具备开工条件后申请施工许可。',
    graph: chart(
      ['投资者', '住房和城乡建设局', '施工图审查机构'],
      [
        ['begin', 'start', 1, '准备开工'],
        ['drawings', 'step', 1, '送审施工图', null, ['建设工程规划许可证', '施工图设计文件', '勘察报告']],
        ['check', 'step', 3, '审查施工图与消防设计', 15],
        ['passed', 'decision', 3, '审查是否合格'],
        ['certificate', 'document', 3, '施工图审查合格书', 1],
        ['apply', 'step', 1, '申请施工许可', null, ['施工合同', '质量安全监督手续', '资金安排承诺']],
        ['accept', 'step', 2, '受理并现场核查', 4],
        ['permit', 'document', 2, '建筑工程施工许可证', 3],
        ['end', 'end', 1, '开工建设'],
      ],
      [
        ['begin', 'drawings'],
        ['drawings', 'check'],
        ['check', 'passed'],
        ['passed', 'certificate', '合格'],
        ['passed', 'drawings', '不合格'],
        ['certificate', 'apply'],
        ['apply', 'accept'],
        ['accept', 'permit'],
        ['permit', 'end'],
      ],
    ),
  }
}

function acceptance(): FlowSeed {
  return {
    name: '招商项目洽谈与签约流程',
    category: 'investment',
    description: '演示数据。从投资者提交意向到签订投资协议，由项目所在县市的招商专员全程跟进。',
    graph: chart(
      ['投资者', '县招商部门', '县人民政府'],
      [
        ['begin', 'start', 1, '看中地块或项目'],
        ['inquire', 'step', 1, '在线提交投资意向', null, ['企业简介', '投资意向说明']],
        ['answer', 'step', 2, '招商专员联系投资者', 2],
        ['visit', 'step', 2, '组织实地考察', 5],
        ['wish', 'decision', 1, '是否继续洽谈'],
        ['assess', 'step', 2, '项目预审与选址分析', 10, ['投资方案', '资金实力证明']],
        ['meeting', 'decision', 3, '联席会议是否同意', 7],
        ['draft', 'document', 2, '拟定投资协议', 5],
        ['sign', 'step', 3, '签订投资协议', 3],
        ['end', 'end', 1, '项目落地'],
        ['closed', 'end', 2, '意向归档'],
      ],
      [
        ['begin', 'inquire'],
        ['inquire', 'answer'],
        ['answer', 'visit'],
        ['visit', 'wish'],
        ['wish', 'assess', '继续'],
        ['wish', 'closed', '不再继续'],
        ['assess', 'meeting'],
        ['meeting', 'draft', '同意'],
        ['meeting', 'closed', '不同意'],
        ['draft', 'sign'],
        ['sign', 'end'],
      ],
    ),
  }
}
