import { lazy, Suspense, type ComponentType } from 'react'
import type { PanelProps, RunningTool } from './tool.ts'

/** Loads the panel of a tool with its first use, apart from the map that every page loads. */
export function lazyPanel<Running extends RunningTool>(
  load: () => Promise<{ default: ComponentType<PanelProps<Running>> }>,
): ComponentType<PanelProps<Running>> {
  const Panel = lazy(load)
  return (props) => (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  )
}
