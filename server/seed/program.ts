import type { DataScope } from '../../src/resources/permissions.ts'
import type { RuleContext } from '../crud/rules.ts'
import type { Actor } from '../http/access.ts'

/** Every permission everywhere, including codes that do not exist yet. */
class EveryRight extends Map<string, DataScope> {
  override get(): DataScope {
    return 'all'
  }
}

/** The program as an actor: it loads data and creates self-registered accounts. */
export function programActor(on: { name: string; ip?: string; requestId?: string }): Actor {
  return {
    id: 'system',
    username: 'system',
    xzqdm: '',
    xzqjb: '',
    grants: new EveryRight(),
    sessionId: '',
    ip: '',
    requestId: '',
    ...on,
  }
}

/** Context of the program for creating rows. */
export function programContext(actor: Actor): RuleContext {
  return { actor, locale: 'zh-CN', action: 'create' }
}
