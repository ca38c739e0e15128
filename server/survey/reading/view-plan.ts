/** A step of SQLite's plan for a query, as `explain query plan` tells it, with the columns of a search for equal values. */
export type Step = { id: number; parent: number; detail: string; kind: string; name: string; columns: string[] }

type Known = {
  /** Rows by name. */
  sizes: ReadonlyMap<string, number>
  /** Rows where the name says nothing. */
  largest: number
  /** Rows that a search finds at most; null where that is not known. */
  found: (name: string, columns: readonly string[]) => number | null
}

/** Rows that a query looks at, at most, by its plan. */
export function looksOf(plan: readonly Step[], known: Known): number {
  return below(0, plan, known)
}

/**
 * Rows that the steps below one step look at: each runs for every row of those before it, parts of a union and
 * subqueries that do not depend on the row run once.
 */
function below(parent: number, plan: readonly Step[], known: Known): number {
  const made = { ...known, sizes: new Map(known.sizes) }
  const isUnion = plan.find(({ id }) => id === parent)?.detail.startsWith('COMPOUND') === true
  let [product, sum] = [1, 0]
  for (const step of plan.filter((each) => each.parent === parent && each.id !== parent)) {
    const looks = below(step.id, plan, made)
    if (step.kind === 'MATERIALIZE' || step.kind === 'CO-ROUTINE') made.sizes.set(step.name, looks)
    if (isUnion || isOnce(step)) sum += looks
    else product *= looks * rowsOf(step, made)
  }
  return isUnion ? sum : product + sum
}

function isOnce({ kind, detail }: Step): boolean {
  return kind === 'MATERIALIZE' || kind === 'CO-ROUTINE' || /^(LIST|SCALAR|REUSE LIST) SUBQUERY/.test(detail)
}

/** Rows that one step gives for one row of the steps before it. */
function rowsOf({ kind, name, detail, columns }: Step, { sizes, largest, found }: Known): number {
  if (/^(RECURSIVE|SETUP)/.test(detail) || detail.includes('VIRTUAL TABLE')) return Infinity
  if (kind !== 'SCAN' && kind !== 'SEARCH') return 1
  const constants = /^SCAN (\d+) CONSTANT/.exec(detail)?.[1]
  if (constants !== undefined) return Number(constants)
  if (kind === 'SEARCH' && /INTEGER PRIMARY KEY \(rowid=/.test(detail)) return 1
  const size = sizes.get(name) ?? largest
  return columns.length > 0 ? Math.min(size, found(name, columns) ?? size) : size
}
