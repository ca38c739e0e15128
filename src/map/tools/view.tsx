import { EyeOutlined } from '@ant-design/icons'
import { toolNames } from '../ui/words.ts'
import { lazyPanel } from './lazy-panel.tsx'
import { defineTool } from './tool.ts'

/** The ground that is seen from what was picked last. What it found stays on the map while a sheet is printed. */
export const view = defineTool({
  id: 'view',
  label: toolNames.view,
  icon: <EyeOutlined />,
  isOffered: ({ terrain }) => terrain !== undefined,
  showsFound: true,
  start: () => ({ stop: () => undefined }),
  Panel: lazyPanel(() => import('../ui/view-panel.tsx')),
})
