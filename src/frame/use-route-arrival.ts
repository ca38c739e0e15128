import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { syncSession } from '../providers/session-sync.ts'

/**
 * Runs on every page change: completes the session where something is missing (specification, section 4), and moves the
 * focus to the start of the new page, so that keyboard and screen reader start there. The first page keeps the focus
 * where the browser put it.
 */
export function useRouteArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    void syncSession()
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [pathname, main])
}
