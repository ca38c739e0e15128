import { startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory, type Location, type Navigator } from 'react-router'
import { createStore, useStore } from './store.ts'

/**
 * The router of the console. react-router's data router, which alone can hold a navigation back, weighs 18 kB gzip more than its plain
 * one; this is the plain one with that single ability. Shape and behaviour of `useBlocker` are those of react-router.
 */

type Move = { currentLocation: Location; nextLocation: Pick<Location, 'pathname' | 'search' | 'hash'> }
type ShouldBlock = (move: Move) => boolean
export type Blocker = { state: 'unblocked' } | { state: 'blocked'; proceed: () => void; reset: () => void }

const unblocked: Blocker = { state: 'unblocked' }

const history = createBrowserHistory({ v5Compat: true })
const blocker = createStore<Blocker>(unblocked)

let shown: Location = history.location
let shouldBlock: ShouldBlock | null = null
/** The next step of the browser's history is our own: taking back a blocked one, or letting it pass. */
let ownStep: 'none' | 'undo' | 'pass' = 'none'

/** Links and `navigate` go through here, and are asked before the address changes. */
const navigator: Navigator = {
  createHref: history.createHref,
  encodeLocation: history.encodeLocation,
  go: history.go,
  push: (to, state) => step(to as Location, () => history.push(to, state)),
  replace: (to, state) => step(to as Location, () => history.replace(to, state)),
}

function step(to: Move['nextLocation'], go: () => void): void {
  if (isBlocked(to)) hold(go)
  else go()
}

function isBlocked(nextLocation: Move['nextLocation']): boolean {
  return shouldBlock?.({ currentLocation: shown, nextLocation }) ?? false
}

function hold(go: () => void): void {
  const release = (then: () => void) => () => {
    blocker.set(unblocked)
    then()
  }
  blocker.set({ state: 'blocked', proceed: release(go), reset: release(() => undefined) })
}

/** The browser has gone back or forth already when we hear of it: a blocked step is taken back, and done again once it may pass. */
function holdStep(delta: number): void {
  ownStep = 'undo'
  history.go(-delta)
  hold(() => {
    ownStep = 'pass'
    history.go(delta)
  })
}

/** Follows the address and provides it to everything of react-router. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [state, setState] = useState({ action: history.action, location: shown })
  useLayoutEffect(
    () =>
      history.listen(({ action, location, delta }) => {
        const own = ownStep
        ownStep = 'none'
        if (own === 'undo') return
        if (own === 'none' && action === 'POP' && delta && isBlocked(location)) return holdStep(delta)
        shown = location
        startTransition(() => setState({ action, location }))
      }),
    [],
  )
  return (
    <Router location={state.location} navigationType={state.action} navigator={navigator}>
      {children}
    </Router>
  )
}

/** Asks `ask` before the page is left for another address; while it says true, the step waits for `proceed` or `reset`. One at a time. */
export function useBlocker(ask: ShouldBlock): Blocker {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    const own: ShouldBlock = (move) => latest.current(move)
    shouldBlock = own
    return () => {
      if (shouldBlock !== own) return
      shouldBlock = null
      blocker.set(unblocked)
    }
  }, [])
  return useStore(blocker)
}
