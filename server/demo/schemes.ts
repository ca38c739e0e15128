/** A parcel that somebody considers, by its number, and why. */
export type CandidateSeed = { landCode: string; note: string }

/** A scheme in two versions. Weights are changes to those of the template, by the key of its criterion. */
export type SchemeSeed = {
  name: string
  purpose: string
  xzqdm: string
  submitted: boolean
  /** Key of a template of weights. */
  template: string
  first: { notes: string; candidates: readonly CandidateSeed[] }
  /** What the second version brings: another parcel, other weights, what was learnt. */
  second: { notes: string; candidates: readonly CandidateSeed[]; weights: Readonly<Record<string, number>> }
}

/**
 * What the demonstration's investor considers: one scheme of one's own, one that the officers of its region read.
 * Invented, and it says so.
 */
export function demoSchemes(): SchemeSeed[] {
  return [
    {
      name: '苍洱康养度假区选址比选（演示数据）',
      purpose:
        '为一处约 200 床的医养结合康养度假区选址：就医半小时内，环境安静，用地 1 至 2 公顷，可分期建设。演示数据，需求为虚构。',
      xzqdm: '532900000000',
      submitted: false,
      template: 'wellness',
      first: {
        notes: '第一轮：先看海东与茈碧湖两处，按康养模板的权重比较。',
        candidates: [
          { landCode: 'DL-W1-07', note: '离州人民医院和机场近，地价偏高' },
          { landCode: 'EY-W1-01', note: '临茈碧湖，环境好，就医较远' },
        ],
      },
      second: {
        notes:
          '第二轮：补充宾川乔甸地块；董事会更看重就医距离和地价，已调高这两项权重。下一步约谈海东片区招商专员，核实供水与分期供地。',
        candidates: [{ landCode: 'BC-W4-05', note: '地价最低、面积合适，需核实到医院的实际车程' }],
        weights: { hospital: 100, priceWanPerMu: 70, airport: 20 },
      },
    },
    {
      name: '环洱海民宿集群备选地块（演示数据）',
      purpose: '寻找三处可联动运营的民宿集群地块，每处 15 至 30 亩，低容积率，靠近景区。演示数据，需求为虚构。',
      xzqdm: '532901000000',
      submitted: true,
      template: 'homestays',
      first: {
        notes: '初选双廊与海东两处，请大理市招商专员看看是否还有相邻地块。',
        candidates: [
          { landCode: 'DL-T3-05', note: '双廊，客源成熟，地价最高' },
          { landCode: 'DL-W1-01', note: '海东，离机场近，可作首期' },
        ],
      },
      second: {
        notes: '加入剑川沙溪作为第三处，与双廊、海东形成环线；降低对车站距离的要求。',
        candidates: [{ landCode: 'JC-C1-01', note: '沙溪古镇旁，地价约为双廊的三分之一' }],
        weights: { station: 30, priceWanPerMu: 60 },
      },
    },
  ]
}
