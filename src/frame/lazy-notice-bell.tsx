import { lazy, Suspense, useEffect, useState } from 'react'
import { loadChunk } from '../load-chunk.ts'
import { useUser } from '../providers/session.ts'
import { site } from '../providers/site.ts'
import { whenQuiet } from '../providers/when-quiet.ts'
import { InKit } from './in-kit.tsx'
import './notices.css'

const Loaded = lazy(() => loadChunk(() => import('./notice-bell.tsx')))

/** The bell, loaded after the page is drawn so that nothing waits for it. Its space is reserved. */
export function NoticeBell() {
  const user = useUser()
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    void whenQuiet(leaving.signal).then(() => !leaving.signal.aborted && setTime(true))
    return () => leaving.abort()
  }, [])
  if (!user || !site.hasExtras) return null
  return (
    <span className="notice-place">
      {isTime && (
        <Suspense fallback={null}>
          <InKit>
            <Loaded />
          </InKit>
        </Suspense>
      )}
    </span>
  )
}
