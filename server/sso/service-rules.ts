import type { AnyRow } from '../../src/resources/define.ts'
import { services } from '../../src/resources/services.ts'
import type { Draft, Rules } from '../crud/rules.ts'
import { eachRow } from '../http/each-row.ts'
import { refused } from '../http/errors.ts'
import { phrase } from '../http/mistakes.ts'
import { addressMistake } from './service-address.ts'

const addresses = ['address', 'logoutUrl'] as const

/**
 * Addresses of registered services: only https or this machine, unless http is allowed for that service, and only in
 * normalized form.
 */
export const serviceRules: Rules = {
  before: async (_tx, writes) => {
    await eachRow(writes, ({ before, draft }) => {
      if (draft) checkAddresses(before, draft)
    })
  },
}

function checkAddresses(before: AnyRow | null, draft: Draft): void {
  const row: Draft = { ...before, ...draft }
  for (const field of addresses) {
    const says =
      typeof row[field] === 'string' ? addressMistake(row[field], { plainHttp: row['plainHttp'] === true }) : null
    if (says)
      throw refused(
        phrase({ zh: '{field}：{says}', en: '{field}: {says}' }, { field: services.fields[field].label, says }),
        { field },
      )
  }
}
