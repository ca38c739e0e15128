import { useCallback, useEffect, useState } from 'react'
import { useWords } from '../../providers/i18n.ts'
import { currentUser } from '../../providers/session.ts'
import { destination } from '../../providers/sign-in.ts'
import { texts } from './words.ts'

/**
 * Leads on after a sign-in, by a full navigation. Who is signed in already and comes for an external service goes there
 * at once. `failure` says why a service could not be entered.
 */
export function useDestination(): {
  goOn: () => Promise<void>
  goToPlatform: () => Promise<void>
  failure: string | null
} {
  const say = useWords()
  const [failure, setFailure] = useState<string | null>(null)
  const go = useCallback(async (service: string | null) => {
    const redirect = new URLSearchParams(location.search).get('redirect')
    location.assign(await destination({ redirect, service }))
  }, [])
  const goOn = useCallback(async () => {
    try {
      await go(new URLSearchParams(location.search).get('service'))
    } catch (thrown) {
      setFailure(say(texts.serviceAway, { reason: thrown instanceof Error ? thrown.message : String(thrown) }))
    }
  }, [go, say])
  useEffect(() => {
    if (currentUser() && new URLSearchParams(location.search).has('service')) void goOn()
  }, [goOn])
  return { goOn, goToPlatform: () => go(null), failure }
}
