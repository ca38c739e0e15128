import { SplitCellsOutlined } from '@ant-design/icons'
import { toolNames } from '../ui/words.ts'
import { lazyPanel } from './lazy-panel.tsx'
import { defineTool } from './tool.ts'

/** Compares two sides of the map along a line. */
export const swipe = defineTool({
  id: 'swipe',
  label: toolNames.swipe,
  icon: <SplitCellsOutlined />,
  start: () => ({ stop: () => undefined }),
  Panel: lazyPanel(() => import('../ui/swipe-panel.tsx')),
})
