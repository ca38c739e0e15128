import type { Resource } from '../../src/resources/define.ts'
import { resources as declared } from '../../src/resources/index.ts'
import { lands } from '../../src/resources/lands.ts'
import { rules } from '../../src/resources/rules.ts'
import { authorityRules, policyRules, roleRules } from '../access/index.ts'
import * as auth from '../auth/index.ts'
import { createEngine, type Engine } from '../crud/engine.ts'
import { joinRulesByName } from '../crud/rules-join.ts'
import { seenAmong } from '../crud/seen.ts'
import type { Database } from '../db/index.ts'
import { basemapRules } from '../basemap/index.ts'
import { dictRules } from '../dicts/index.ts'
import { attachmentRules } from '../files/index.ts'
import { flowRules } from '../flows/index.ts'
import { inquiryRules, privacyRules } from '../inquiries/index.ts'
import { landRules, projectRules } from '../lands/index.ts'
import { lawRules } from '../laws/index.ts'
import { layerRules } from '../layers/index.ts'
import { regionRules } from '../regions/index.ts'
import { dutyRules, ruleRules, ruleTestRules } from '../rules/index.ts'
import { schemeRules } from '../schemes/index.ts'
import { serviceRules } from '../sso/index.ts'
import { terrainRules } from '../terrain/index.ts'
import { userRules } from '../users/index.ts'
import { regionDeps } from './territory.ts'
import { inquiryDeps, type Outside } from './inquiries.ts'
import { userDeps } from './users.ts'

/** Creates the engine with the rules of every feature; both the application and the seed write rows with it. */
export function joinEngine(
  database: Database,
  resources: readonly Resource[] = declared,
  outside: Outside = {},
): Engine {
  const access = { readCatalogue: auth.readCatalogue, notifyGrantsChanged: auth.notifyGrantsChanged }
  // The rule of projects writes lands, with the engine that is only made below.
  const engine: Engine = createEngine({
    database,
    resources,
    rules: joinRulesByName(attachmentRules(resources), {
      regions: regionRules(regionDeps(resources)),
      lands: landRules({ seen: (tx, actor, ids) => seenAmong(tx, lands, { actor, ids }) }),
      projects: projectRules({ updateMany: (...asked) => engine.updateMany(...asked) }),
      laws: lawRules,
      layers: layerRules,
      flows: flowRules,
      rules: ruleRules,
      ruleTests: ruleTestRules({
        editable: (tx, actor, id) => engine.find(tx, actor, rules, { id, action: 'edit' }),
      }),
      duties: dutyRules,
      schemes: schemeRules,
      inquiries: inquiryRules(inquiryDeps(resources, outside)),
      privacyTexts: privacyRules,
      dicts: dictRules(resources),
      authorities: authorityRules(resources, access),
      policies: policyRules(access),
      roles: roleRules(access),
      users: userRules(userDeps(database)),
      services: serviceRules,
      terrains: terrainRules,
      basemaps: basemapRules({ readSecret: (encrypted, field) => auth.readPassword(database, encrypted, field) }),
    }),
  })
  return engine
}
