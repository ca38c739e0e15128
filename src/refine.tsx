import { Refine, type IResourceItem, type NotificationProvider, type ParseFunction } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { useCallback, useMemo, type ReactNode } from 'react'
import { accessControlProvider } from './providers/access-control.ts'
import { authProvider } from './providers/auth.ts'
import { dataProvider } from './providers/data.ts'
import { hasConsolePage } from './providers/foreign.ts'
import { useWords, type Say } from './providers/i18n.ts'
import { queryClient } from './providers/query-client.ts'
import { i18nProvider } from './providers/refine-words.ts'
import type { IconName, Resource } from './resources/define.ts'
import { actionsOf, groupLabels, resources } from './resources/index.ts'

type Props = {
  /** Draws the icon that a declaration names; pages without the menu have none. */
  iconOf?: (name: IconName) => ReactNode
  /** Shows the notices of Refine's hooks; without it they are not shown. */
  notificationProvider?: () => NotificationProvider
  children: ReactNode
}

const options = {
  disableTelemetry: true,
  syncWithLocation: false,
  warnWhenUnsavedChanges: false,
  reactQuery: { clientConfig: queryClient },
}

/**
 * The package decodes the id and `to` of an address a second time and throws at a lone `%`: such an address opens its
 * page without them.
 */
const tolerantRouter = { ...routerProvider, parse: useTolerantParse }

function useTolerantParse(): ParseFunction {
  const parse = routerProvider.parse?.()
  return useCallback(() => {
    try {
      return parse?.() ?? {}
    } catch {
      return { pathname: location.pathname }
    }
  }, [parse])
}

/** Refine with the providers of this program around a part of the pages. Must be inside the router. */
export function RefineRoot({ iconOf, notificationProvider, children }: Props) {
  const say = useWords()
  const items = useMemo(() => refineResources(say, iconOf), [say, iconOf])
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notificationProvider}
      routerProvider={tolerantRouter}
      resources={items}
      options={options}
    >
      {children}
    </Refine>
  )
}

/**
 * The declared resources in Refine's format, with labels in the page's language. The menu groups are parents without a
 * page.
 */
function refineResources(say: Say, iconOf: Props['iconOf']): IResourceItem[] {
  const groups = Object.entries(groupLabels).map(([name, label]) => ({ name, meta: { label: say(label) } }))
  return [...groups, ...resources.map((resource) => refineResource(resource, say, iconOf))]
}

function refineResource(resource: Resource, say: Say, iconOf: Props['iconOf']): IResourceItem {
  const { name, route, group, label, icon, code } = resource
  const isOfConsole = hasConsolePage(resource)
  const ofConsole = { create: `${route}/create`, edit: `${route}/edit/:id`, show: `${route}/show/:id` }
  return {
    name,
    list: route,
    ...(isOfConsole ? ofConsole : {}),
    meta: {
      label: say(label),
      icon: iconOf?.(icon),
      canDelete: actionsOf(resource).includes('delete'),
      parent: group ?? undefined,
      hide: !isOfConsole,
      code,
    },
  }
}
