import type { GoConfig, ParseResponse, RouterProvider } from '@refinedev/core'
import { useCallback, type ComponentProps } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { resources } from '../resources/index.ts'

/**
 * Refine's view of the router, with flat query keys. The package's own one brings a query-string library for nested keys (12 kB gzip),
 * which addresses here do not have.
 */
export const routerProvider: RouterProvider = { go: useGo, back: useBack, parse: useParse, Link: RouteLink }

function useGo() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return useCallback(
    (config: GoConfig) => {
      const address = addressOf(config, { pathname, search, hash })
      if (config.type === 'path') return address
      void navigate(address, { replace: config.type === 'replace' })
    },
    [navigate, pathname, search, hash],
  )
}

function useBack() {
  const navigate = useNavigate()
  return useCallback(() => void navigate(-1), [navigate])
}

function useParse() {
  const { pathname, search } = useLocation()
  return useCallback((): ParseResponse => {
    const found = resources.find((resource) => resource.route === pathname)
    const params = Object.fromEntries(new URLSearchParams(search))
    return { pathname, params, ...(found ? { resource: { name: found.name, list: found.route }, action: 'list' } : {}) }
  }, [pathname, search])
}

type Place = { pathname: string; search: string; hash: string }

function addressOf({ to, query, hash, options }: GoConfig, from: Place): string {
  const params = new URLSearchParams(options?.keepQuery ? from.search : '')
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) params.delete(key)
    else params.set(key, String(value))
  }
  const text = params.toString()
  const anchor = (hash ?? (options?.keepHash ? from.hash : '')).replace(/^#/, '')
  return (to ?? from.pathname) + (text && `?${text}`) + (anchor && `#${anchor}`)
}

function RouteLink({ to, ...rest }: ComponentProps<typeof Link>) {
  return <Link to={to} {...rest} />
}
