import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createPath, Router, type Navigator, type To } from 'react-router'
import { Loading } from '../loading.tsx'
import { currentAddress } from '../providers/sign-out.ts'

const moved = 'moved-on-page'

/** React Router for a page outside the console's tree: its own addresses are drawn, all others load a document. */
export function OnePageRouter({ children }: { children: ReactNode }) {
  const address = useSyncExternalStore(subscribe, currentAddress)
  const [home] = useState(location.pathname)
  // Back and forward may lead to an address of the document that this one has replaced by a reload.
  const isAway = location.pathname !== home
  useEffect(() => {
    if (isAway) location.reload()
  }, [isAway])
  if (isAway) return <Loading />
  return (
    <Router location={address} navigator={navigator}>
      {children}
    </Router>
  )
}

function subscribe(onChange: () => void): () => void {
  const events = ['popstate', moved]
  for (const event of events) addEventListener(event, onChange)
  return () => events.forEach((event) => removeEventListener(event, onChange))
}

const navigator: Navigator = {
  createHref: (to) => hrefOf(to),
  go: (steps) => history.go(steps),
  push: (to) => {
    const href = hrefOf(to)
    if (isElsewhere(href)) return location.assign(href)
    history.pushState(null, '', href)
    dispatchEvent(new Event(moved))
  },
  replace: (to) => {
    const href = hrefOf(to)
    if (isElsewhere(href)) return location.replace(href)
    history.replaceState(null, '', href)
    dispatchEvent(new Event(moved))
  },
}

function hrefOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to)
}

function isElsewhere(href: string): boolean {
  return new URL(href, location.href).pathname !== location.pathname
}
