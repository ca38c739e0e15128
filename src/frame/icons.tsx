import {
  BookOutlined,
  FileProtectOutlined,
  FileTextOutlined,
  GatewayOutlined,
  GlobalOutlined,
  LockOutlined,
  NodeIndexOutlined,
  ProjectOutlined,
  SafetyCertificateOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType, ReactNode } from 'react'

/** Icons by the names that declarations use. */
const icons: Readonly<Record<string, ComponentType>> = {
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
}

/** The icon of a menu item; a sheet of paper where the declaration names one that is not here. */
export function entryIcon(name: string): ReactNode {
  const Icon = icons[name] ?? FileTextOutlined
  return <Icon aria-hidden="true" />
}
