import type { UseMatrix } from '../../../resources/use-matrix.ts'

/** A matrix, the published use that its run is for, and how to analyse for another one. */
export type MatrixProps = { matrix: UseMatrix; currentId: string | null; onUse: (useId: string) => void }
