import { useNotificationProvider } from '@refinedev/antd'
import { RefineRoot } from '../refine.tsx'
import { ConsoleLayout } from './console-layout.tsx'
import { entryIcon } from './icons.tsx'

/** The console's part of the tree, with the parts of Refine's antd package and of icons that only it needs. */
export default function Console() {
  return (
    <RefineRoot iconOf={entryIcon} notificationProvider={useNotificationProvider}>
      <ConsoleLayout />
    </RefineRoot>
  )
}
