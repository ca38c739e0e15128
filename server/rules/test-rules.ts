import type { AnyRow, Label } from '../../src/resources/define.ts'
import type { Rules, Tx } from '../crud/rules.ts'
import { sql } from '../db/index.ts'
import { ApiError, refused } from '../http/errors.ts'
import type { Actor } from '../http/access.ts'
import { phrase } from '../http/mistakes.ts'
import { rules as ruleResource } from '../../src/resources/rules.ts'

/** All tests of a rule are measured at once before it is published. */
const most = { tests: 100, points: 2_000 } as const

const says = {
  many: {
    zh: '规则“{name}”已有 {most} 项测试，不能再加',
    en: 'Rule “{name}” has {most} tests, which is the limit',
  },
  large: {
    zh: '测试“{name}”的范围有 {points} 个界址点，最多 {most} 个；测试用简单的范围即可',
    en: 'The boundary of test “{name}” has {points} points, {most} at most; a simple one will do',
  },
} as const satisfies Record<string, Label>

type Deps = {
  /** Returns a rule that the actor may edit, or null. Throws 403 if the actor may edit none. */
  editable: (tx: Tx, actor: Actor, ruleId: string) => Promise<AnyRow | null>
}

/** A failing test keeps its rule from being published, so only those who may edit the rule write its tests. */
export function ruleTestRules({ editable }: Deps): Rules {
  return {
    after: async (tx, _writes, rows, { actor, action }) => {
      for (const id of new Set(rows.map(({ ruleId }) => String(ruleId))))
        if (!(await editable(tx, actor, id))) throw new ApiError('not-found', { what: ruleResource.label })
      if (action === 'delete') return
      const { rows: large } = await sql<{ name: string; points: number }>`
        select name, ST_NPoints(boundary) as points from "ruleTests" where id = any(${rows.map(({ id }) => id)}::text[]) and ST_NPoints(boundary) > ${most.points} limit 1`.execute(
        tx,
      )
      if (large[0]) throw refused(phrase(says.large, { ...large[0], most: most.points }))
      const { rows: full } = await sql<{ name: string }>`
        select rules.name from "ruleTests" as test join rules on rules.id = test."ruleId"
        where test."deletedAt" is null and rules.id = any(${rows.map(({ ruleId }) => String(ruleId))}::text[]) group by rules.id having count(*) > ${most.tests} limit 1`.execute(
        tx,
      )
      if (full[0]) throw refused(phrase(says.many, { ...full[0], most: most.tests }))
    },
  }
}
