import type { Rules } from './rules.ts'

/**
 * Several features' rules of one resource as one: called in the order given, so that a rule sees what those before it
 * changed.
 */
function joinRules(...all: readonly Rules[]): Rules {
  return {
    before: async (tx, writes, context) => {
      for (const rules of all) await rules.before?.(tx, writes, context)
    },
    after: async (tx, writes, rows, context) => {
      for (const rules of all) await rules.after?.(tx, writes, rows, context)
    },
  }
}

/** Rules by the names of their resources: where several features rule one resource, all of them do. */
export function joinRulesByName(...all: readonly Readonly<Record<string, Rules>>[]): Record<string, Rules> {
  const names = [...new Set(all.flatMap((rules) => Object.keys(rules)))]
  return Object.fromEntries(names.map((name) => [name, joinRules(...all.flatMap((rules) => rules[name] ?? []))]))
}
