/**
 * Pairwise judgements on Saaty's scale, 1/9 to 9: row over column. Reciprocal: `matrix[j][i]` is `1 / matrix[i][j]`,
 * ones on the diagonal.
 */
type PairMatrix = readonly (readonly number[])[]

/** The judgement least consistent with the others: the value given and the consistent value, both row over column. */
type OddPair = { row: number; column: number; said: number; fits: number }

type Ahp = {
  /** Principal eigenvector, normalised to sum 1. */
  weights: number[]
  /** Principal eigenvalue; equals the size of the matrix when all judgements are consistent. */
  lambda: number
  /** Consistency ratio; above 0.1 the judgements are too inconsistent to use (Saaty 1980). */
  ratio: number
  odd: OddPair | null
}

/** Above this ratio the judgements should be reviewed. */
export const mostInconsistent = 0.1

/** Mean consistency index of random matrices by size, Saaty 1980. */
const randomIndex = [0, 0, 0, 0.58, 0.9, 1.12, 1.24, 1.32, 1.41, 1.45, 1.49, 1.51, 1.48, 1.56, 1.57, 1.59]
const mostSteps = 1000
const exactness = 1e-13

/** Computes weights from pairwise judgements by Saaty's eigenvector method (power iteration), and their consistency. */
export function ahpOf(matrix: PairMatrix): Ahp {
  const count = matrix.length
  let weights: number[] = Array.from({ length: count }, () => 1 / count)
  for (let step = 0; step < mostSteps; step += 1) {
    const next = normalised(times(matrix, weights))
    const moved = Math.max(...next.map((weight, at) => Math.abs(weight - (weights[at] ?? 0))))
    weights = next
    if (moved < exactness) break
  }
  const lambda = times(matrix, weights).reduce((sum, value, at) => sum + value / (weights[at] ?? 1), 0) / count
  const random = randomIndex[Math.min(count, randomIndex.length - 1)] ?? 0
  const ratio = random > 0 ? Math.max(0, (lambda - count) / (count - 1) / random) : 0
  return { weights, lambda, ratio, odd: oddPair(matrix, weights) }
}

function times(matrix: PairMatrix, vector: readonly number[]): number[] {
  return matrix.map((row) => row.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0))
}

function normalised(vector: readonly number[]): number[] {
  const sum = vector.reduce((total, value) => total + value, 0)
  return vector.map((value) => value / sum)
}

/**
 * The judgement that deviates most, as a ratio, from the weights derived from all of them; null when all are
 * consistent.
 */
function oddPair(matrix: PairMatrix, weights: readonly number[]): OddPair | null {
  let worst: OddPair | null = null
  let farthest = 1e-9
  for (let row = 0; row < matrix.length; row += 1) {
    for (let column = row + 1; column < matrix.length; column += 1) {
      const said = matrix[row]?.[column] ?? 1
      const fits = (weights[row] ?? 1) / (weights[column] ?? 1)
      const far = Math.abs(Math.log(said / fits))
      if (far > farthest) [farthest, worst] = [far, { row, column, said, fits }]
    }
  }
  return worst
}

/** A judgement on the scale as an integer: 3 is three, -3 a third, 1 equal. */
export type Step = number

/** The value of a step: from -9 (a ninth) over 1 (equal) to 9. */
export function valueOfStep(step: Step): number {
  return step >= 1 ? step : step <= -2 ? -1 / step : 1
}

/** The step nearest to a ratio, within the scale. */
export function stepOf(value: number): Step {
  const size = Math.min(9, Math.max(1, Math.round(value >= 1 ? value : 1 / value)))
  return value >= 1 || size === 1 ? size : -size
}

/** Builds the matrix from judgements above the diagonal, by `row-column`; missing judgements are equal. */
export function matrixOf(count: number, steps: Readonly<Record<string, Step>>): number[][] {
  return Array.from({ length: count }, (_row, row) =>
    Array.from({ length: count }, (_column, column) => {
      if (row === column) return 1
      const value = valueOfStep(steps[`${Math.min(row, column)}-${Math.max(row, column)}`] ?? 1)
      return row < column ? value : 1 / value
    }),
  )
}
