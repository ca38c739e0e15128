import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../load-chunk.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { Found, FoundProps } from './found.ts'
import { toolWords } from './tool-words.ts'

const FoundList = lazy(() => loadChunk(async () => ({ default: (await import('./found-panel.tsx')).FoundList })))

/**
 * Result of a click: a list, unless it is a single row, which opens at once. `found` is null before the first click.
 */
export function FoundHere({ found, ...rest }: Omit<FoundProps, 'found'> & { found: Found | null }) {
  const say = useWords()
  const { here = [], unanswered = [] } = found ?? {}
  const isList = here.length > 1 || here[0]?.layer === 'other' || unanswered.length > 0
  return (
    <>
      <p className="for-readers" role="status">
        {found && here.length + unanswered.length === 0 && say(toolWords.foundNothing)}
      </p>
      {found && isList && (
        <Suspense fallback={null}>
          <FoundList found={found} {...rest} />
        </Suspense>
      )}
    </>
  )
}
