import { PrinterOutlined } from '@ant-design/icons'
import { lazy, Suspense } from 'react'
import { printWords } from '../print/words.ts'
import { defineTool } from './tool.ts'

const PrintDialog = lazy(() => import('../ui/print-dialog.tsx'))

/** Prints what the map shows, at true scale. */
export const print = defineTool({
  id: 'print',
  label: printWords.title,
  icon: <PrinterOutlined />,
  start: () => ({ stop: () => undefined }),
  Panel: (props) => (
    <Suspense fallback={null}>
      <PrintDialog {...props} />
    </Suspense>
  ),
})
