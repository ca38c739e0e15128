import {
  BookOutlined,
  FileProtectOutlined,
  FileTextOutlined,
  GatewayOutlined,
  GlobalOutlined,
  LockOutlined,
  MessageOutlined,
  NodeIndexOutlined,
  ProjectOutlined,
  SafetyCertificateOutlined,
  SecurityScanOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType, ReactNode } from 'react'
import type { IconName } from '../resources/define.ts'

/** Icons by the names used in declarations. */
const icons: Readonly<Record<IconName, ComponentType>> = {
  project: ProjectOutlined,
  land: GatewayOutlined,
  user: UserOutlined,
  role: TeamOutlined,
  law: FileProtectOutlined,
  flow: NodeIndexOutlined,
  authority: LockOutlined,
  policy: SafetyCertificateOutlined,
  dict: BookOutlined,
  region: GlobalOutlined,
  plan: FileTextOutlined,
  inquiry: MessageOutlined,
  privacy: SecurityScanOutlined,
}

/** The icon of a menu item. */
export function entryIcon(name: IconName): ReactNode {
  const Icon = icons[name]
  return <Icon aria-hidden="true" />
}
