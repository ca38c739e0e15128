import { resources } from '../../src/resources/index.ts'

/** Pages for signed-in people that every kind of test visits: our own and those of the declarations. */
export const signedInPages: readonly string[] = [
  '/console',
  '/analysis',
  '/analysis?view=suitability',
  '/planManage',
  '/planManage?tab=schemes',
  '/landManage',
  ...resources.map(({ route }) => route),
]
