import type { FastifyInstance } from 'fastify'
import { flows } from '../../src/resources/flows.ts'
import { lands } from '../../src/resources/lands.ts'
import { laws } from '../../src/resources/laws.ts'
import { projects } from '../../src/resources/projects.ts'
import { publishedReach, reachCondition } from '../crud/scope.ts'
import { allOf, availableCondition, availableOrder } from '../crud/where.ts'
import { siteFacts, siteWithoutDatabase } from '../http/site.ts'
import { staticRoutes, type StaticDeps } from '../http/static.ts'
import { rankRegions } from '../lands/index.ts'
import { portalRoutes } from '../portal/index.ts'
import type { AppDeps } from './app-deps.ts'

/** Serves the built console, with site settings and portal content embedded in the page. */
export async function joinConsole(
  app: FastifyInstance,
  deps: AppDeps & { dist: string; version: string },
): Promise<void> {
  await staticRoutes(app, { dist: deps.dist, readSite: siteReader(app, deps), insertOf: portal(app, deps) })
}

/** Content of the portal; without the database the page is sent without it. */
function portal(app: FastifyInstance, { config, database }: AppDeps): StaticDeps['insertOf'] {
  const published = {
    lands: reachCondition(lands, publishedReach),
    projects: reachCondition(projects, publishedReach),
    laws: reachCondition(laws, publishedReach),
    flows: reachCondition(flows, publishedReach),
  }
  const available = {
    lands: allOf([published.lands, availableCondition(lands)]),
    projects: allOf([published.projects, availableCondition(projects)]),
  }
  const insertOf = portalRoutes(app, {
    database,
    publicUrl: config.PUBLIC_URL,
    published,
    available,
    rankOf: { lands: availableOrder(lands), projects: availableOrder(projects) },
    rank: async (locale) => {
      const places = { level: null, parent: null }
      return (await rankRegions(database.read, { ...available, ...places, isNarrowed: false, locale })) ?? []
    },
  })
  return (address, site, locale) =>
    insertOf(address, site, locale).catch((error: unknown) => {
      app.log.warn(
        { error: error instanceof Error ? error.message.slice(0, 300) : error },
        'the portal is sent without its content',
      )
      return null
    })
}

/** Reads the site settings; without the database the page is sent with defaults, because it must load. */
function siteReader(
  app: FastifyInstance,
  { config, database, version }: AppDeps & { version: string },
): StaticDeps['readSite'] {
  const constant = {
    version,
    signIn: {
      captcha: config.LOGIN_CAPTCHA === 'on',
      register: true,
      oauth: config.OIDC_ISSUER !== undefined,
      forgotten: config.SMTP_HOST !== undefined && config.PUBLIC_URL !== undefined,
    },
    publicOrigin: config.PUBLIC_URL === undefined ? null : new URL(config.PUBLIC_URL).origin,
    hasTiandituKey: config.TIANDITU_KEY !== undefined,
  }
  const read = siteFacts(database.db, constant)
  return () =>
    read().catch((error: unknown) => {
      app.log.warn(
        { error: error instanceof Error ? error.message.slice(0, 300) : error },
        'the page is sent with default settings',
      )
      return siteWithoutDatabase(constant)
    })
}
