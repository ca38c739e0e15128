import { lazy, Suspense, type ComponentType } from 'react'
import { loadChunk } from '../../load-chunk.ts'
import type { PanelProps, RunningTool } from './tool.ts'

/** Loads the panel of a tool with its first use, apart from the map that every page loads. */
export function lazyPanel<Running extends RunningTool>(
  load: () => Promise<{ default: ComponentType<PanelProps<Running>> }>,
): ComponentType<PanelProps<Running>> {
  const Panel = lazy(() => loadChunk(load))
  return (props) => (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  )
}
