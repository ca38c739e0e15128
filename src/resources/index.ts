import type { Group, Label, Resource } from './define.ts'
import { authorities } from './authorities.ts'
import { dicts } from './dicts.ts'
import { duties } from './duties.ts'
import { flows } from './flows.ts'
import { inquiries } from './inquiries.ts'
import { lands } from './lands.ts'
import { laws } from './laws.ts'
import { layers } from './layers.ts'
import { policies } from './policies.ts'
import { privacyTexts } from './privacy-texts.ts'
import { ordinaryActions } from './permissions.ts'
import { projects } from './projects.ts'
import { regions } from './regions.ts'
import { roles } from './roles.ts'
import { rules } from './rules.ts'
import { schemes } from './schemes.ts'
import { services } from './services.ts'
import { basemaps } from './basemaps.ts'
import { terrains } from './terrains.ts'
import { themes } from './themes.ts'
import { users } from './users.ts'
import { ruleTests } from './rule-tests.ts'
import { uses } from './uses.ts'

/**
 * All resources, in the order of the menu; those without a menu item come last. Registering a resource is one line
 * here.
 */
export const resources: readonly Resource[] = [
  projects,
  lands,
  users,
  roles,
  laws,
  flows,
  authorities,
  policies,
  dicts,
  regions,
  inquiries,
  privacyTexts,
  layers,
  themes,
  rules,
  ruleTests,
  duties,
  uses,
  schemes,
  services,
  basemaps,
  terrains,
]

/** Returns the resource of that name; throws on an undeclared name, which is a bug. */
export function resourceNamed(name: string): Resource {
  const found = resources.find((resource) => resource.name === name)
  if (!found) throw new Error(`No resource is declared as ${name}`)
  return found
}

/** The address of a resource's page with an added query, such as `_row=…`. */
export function addressOf(resource: Resource, query: string): string {
  return `${resource.route}${resource.route.includes('?') ? '&' : '?'}${query}`
}

/** Labels of the menu groups: the two of the specification (section 2), then `ownGroup`. */
export const groupLabels: Readonly<Record<Group, Label>> = {
  system: { zh: '系统管理', en: 'System management' },
  config: { zh: '系统配置', en: 'System configuration' },
  operations: { zh: '运营管理', en: 'Operations' },
}

/** The menu group of pages that the specification does not have. */
export const ownGroup: Group = 'operations'

/** The field that identifies a row in files and messages: the first unique one, else the id. */
export function keyField(resource: Resource): string {
  return Object.keys(resource.fields).find((name) => resource.fields[name]?.unique) ?? 'id'
}

/** The actions of a resource's code: the seven ordinary ones and its own. */
export function actionsOf(resource: Resource): readonly string[] {
  return [...ordinaryActions, ...(resource.actions ?? [])]
}
