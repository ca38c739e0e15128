import { PrinterOutlined } from '@ant-design/icons'
import { toolNames } from '../ui/words.ts'
import { lazyPanel } from './lazy-panel.tsx'
import { defineTool } from './tool.ts'

/** Prints a part of the map at true scale. */
export const print = defineTool({
  id: 'print',
  label: toolNames.print,
  icon: <PrinterOutlined />,
  showsFound: true,
  start: () => ({ stop: () => undefined }),
  Panel: lazyPanel(() => import('../ui/print-panel.tsx')),
})
