import type { Rules } from './rules.ts'

/**
 * Joins the rules of several features on one resource; calls them in the given order, so that a rule sees earlier
 * changes.
 */
function joinRules(...all: readonly Rules[]): Rules {
  return {
    lock: async (tx) => {
      for (const rules of all) await rules.lock?.(tx)
    },
    before: async (tx, writes, context) => {
      for (const rules of all) await rules.before?.(tx, writes, context)
    },
    after: async (tx, writes, rows, context) => {
      for (const rules of all) await rules.after?.(tx, writes, rows, context)
    },
  }
}

/** Joins rules by resource name: if several features have rules for one resource, all of them apply. */
export function joinRulesByName(...all: readonly Readonly<Record<string, Rules>>[]): Record<string, Rules> {
  const names = [...new Set(all.flatMap((rules) => Object.keys(rules)))]
  return Object.fromEntries(names.map((name) => [name, joinRules(...all.flatMap((rules) => rules[name] ?? []))]))
}
