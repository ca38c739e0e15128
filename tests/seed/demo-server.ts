import { beforeAll } from 'vitest'
import { hashPassword } from '../../server/auth/index.ts'
import { flowVersions } from '../../server/flows/index.ts'
import { joinEngine } from '../../server/join/engine.ts'
import { addContent } from '../../server/layers/index.ts'
import { ruleContent, ruleVersions } from '../../server/rules/index.ts'
import { seed, type SeedDeps } from '../../server/seed/index.ts'
import { resources } from '../../src/resources/index.ts'
import { aServer, password, type TestApp } from '../support/app.ts'

type Stores = Required<Pick<SeedDeps, 'addContent' | 'addFlowVersion' | 'addRuleVersion'>>

/** What the demonstration needs of other features for its layers, flow charts and rules. */
export const stores: Stores = {
  addContent,
  addFlowVersion: flowVersions.add,
  addRuleVersion: (tx, actor, rule) => ruleVersions.add(tx, actor, rule.id, { content: ruleContent(rule), note: '' }),
}

/** A server with the demonstration as a first start loads it, with its layers and rules, but without pictures and schemes. */
export function aDemoServer(): TestApp {
  const server = aServer({ demo: 'off' })
  beforeAll(async () => {
    const { database } = server
    const deps = { database, writer: joinEngine(database, resources), entries: resources, hashPassword, ...stores }
    await seed(deps, { demo: 'on', password, log: () => undefined })
  })
  return server
}
