import { lazy, Suspense, type ComponentType } from 'react'
import { loadChunk } from '../../load-chunk.ts'

/** Loads a panel of the tools with its first use, apart from the map that every page loads. */
export function lazyPanel<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Panel = lazy(() => loadChunk(load))
  return (props) => (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  )
}
