import type { Label } from '../../resources/define.ts'
import { fill } from '../../resources/errors.ts'

const says = {
  gateway: {
    zh: '{count} 个并行、包容或事件网关读作“判断”：{names}',
    en: '{count} parallel, inclusive or event gateways were read as decisions: {names}',
  },
  event: { zh: '{count} 个中间事件读作“环节”：{names}', en: '{count} intermediate events were read as steps: {names}' },
  subprocess: {
    zh: '{count} 个子流程读作一个“环节”，其内部没有读入：{names}',
    en: '{count} {count|subprocess|subprocesses} {count|was|were} read as one step each, without what is inside: {names}',
  },
  boundary: { zh: '{count} 个边界事件没有读入：{names}', en: '{count} boundary events were left out: {names}' },
  note: { zh: '{count} 处批注或分组没有读入', en: '{count} {count|annotation|annotations} or groups were left out' },
  other: { zh: '{count} 个不认识的元素没有读入：{names}', en: '{count} unknown elements were left out: {names}' },
  message: { zh: '{count} 条消息流读作连线', en: '{count} message flows were read as connections' },
  loose: {
    zh: '{count} 条连线的一端没有读入，已略去',
    en: '{count} {count|connection|connections} {count|was|were} left out because an end was',
  },
  twice: {
    zh: '{count} 条连线与另一条两端相同或首尾相同，已略去',
    en: '{count} {count|connection|connections} {count|was|were} left out: to themselves, or with the same ends as another',
  },
  cut: {
    zh: '{count} 处文字过长，已截短：{names}',
    en: '{count} {count|text|texts} {count|was|were} too long and {count|was|were} cut: {names}',
  },
  laneless: {
    zh: '{count} 个节点不在任何泳道中，已放入未命名的泳道',
    en: '{count} {count|node|nodes} lay in no lane and {count|was|were} put into one without a name',
  },
  arranged: {
    zh: '文件没有可用的位置，已自动排列',
    en: 'The places of the file could not be used; the chart was arranged',
  },
  ids: { zh: '{count} 个编号已更换', en: '{count} {count|id|ids} {count|was|were} replaced' },
  warning: {
    zh: '文件有 {count} 处不合规：{names}',
    en: 'The file has {count} {count|irregularity|irregularities}: {names}',
  },
} as const satisfies Record<string, Label>

type ProblemCode = keyof typeof says

/** Content of the file that was converted or dropped. */
export type BpmnProblem = { code: ProblemCode; count: number; says: Label }

const shownNames = 3

/** Counts by kind what could not be read unchanged, with the first names. */
export class Problems {
  readonly #found = new Map<ProblemCode, string[]>()

  add(code: ProblemCode, name = ''): void {
    const names = this.#found.get(code)
    if (names) names.push(name)
    else this.#found.set(code, [name])
  }

  all(): BpmnProblem[] {
    return [...this.#found].map(([code, all]) => {
      const named = all
        .filter(Boolean)
        .slice(0, shownNames)
        .map((name) => name.slice(0, 60))
      const values = { count: all.length }
      return {
        code,
        count: all.length,
        says: {
          zh: fill(says[code].zh, { ...values, names: named.join('、') || '未命名' }),
          en: fill(says[code].en, { ...values, names: named.join(', ') || 'unnamed' }),
        },
      }
    })
  }
}
