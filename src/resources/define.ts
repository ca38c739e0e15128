import type { FlowGraph } from './flow-graph.ts'
import type { DataScope } from './permissions.ts'
import type { Grid } from './rules/grid.ts'

/** A text in both languages; the console shows one, exports and messages use the caller's. */
export type Label = { zh: string; en: string }

/** One value of a closed list defined in code. Lists that administrators edit are dictionaries (`kind: 'dict'`). */
export type Option = { value: string | number; label: Label; color?: string }

/** Column name that surveyors use for a field; `factor` where their unit differs. */
type Alias = string | { word: string; factor: number }

/** Roles of a field beyond the list and the form: all pages and rules read them, so a field is declared once. */
type Roles = {
  /** Place on cards of public pages: the main figure, another large figure, or one of the facts. */
  card?: 'lead' | 'key' | 'fact'
  /** Card text when the value is unknown. */
  absent?: Label
  /** Shown in comparisons. More is better, less is better, or values merely differ. */
  compare?: 'more' | 'less' | 'differs'
  /** A column where rows are listed on the page of another row, such as the parcels of a project. */
  brief?: true
  /** The field of the same row, or item, that holds this text in English; pages and messages in English show that. */
  english?: string
  /** Names of its column in survey files, besides the label. Compared without case, spaces and bracketed text. */
  aliases?: readonly Alias[]
  /** Its column matters in every list: it is never scrolled out of sight. */
  inSight?: true
  /** Changes are reported to schemes that contain the row. */
  watched?: true
  /**
   * A suitability criterion: a dictionary with preferred values, or a number with the default thresholds of the
   * criterion.
   */
  criterion?: 'wish' | { more: readonly [from: number, to: number] } | { less: readonly [from: number, to: number] }
}

type Common = Roles & {
  label: Label
  required?: boolean
  /** Unique among all rows, including deleted ones; `any-case`: without regard to upper and lower case. */
  unique?: boolean | 'any-case'
  /** Set only by the server: shown, searched and exported, never accepted from a client. */
  computed?: boolean
  /**
   * Computed when the row is read, by a database function with the field's name that takes the row: for values that
   * depend on the date or on other rows. It has no column, is filtered and counted like any other field, and is always
   * `computed`.
   */
  derived?: boolean
  /** May be set on creation and not changed afterwards. */
  createOnly?: boolean
  /** The search control of the list page; every field can be filtered on the wire even without one. */
  search?: 'like' | 'equal' | 'in' | 'range' | 'within'
  /** Help text under the input. */
  help?: Label
  /** Column width in px. */
  width?: number
  /**
   * The action, beyond create and edit, that a change of this field requires: `publish`. Callers without it may send
   * only the stored value.
   */
  needs?: string
  /**
   * Only rows whose choice field has one of these values have it: the form asks for it then, and clears it otherwise.
   * The rules of the resource refuse it elsewhere.
   */
  onlyFor?: { field: string; values: readonly string[] }
  /** Only for users who work on the row: empty for those who read it because it is published. */
  isInternal?: true
}

/**
 * A field, discriminated by `kind`. A new kind is one entry here, one in `kinds.ts` and one renderer in
 * `pages/crud/fields`.
 */
export type Field = Common &
  (
    | { kind: 'text'; maxLength: number; minLength?: number; pattern?: Pattern; default?: string }
    | { kind: 'longText'; maxLength: number }
    | { kind: 'richText'; maxLength: number }
    /** `isKept`: the server needs the secret itself, such as the key of a service. Else it stores a hash. */
    | { kind: 'password'; minLength: number; maxLength: number; isKept?: true }
    /** `unit`, also of decimals: a symbol that is the same in both languages, or a text. */
    | { kind: 'integer'; min: number; max: number; default?: number; unit?: string | Label }
    | { kind: 'decimal'; min: number; max: number; scale: number; unit?: string | Label }
    | { kind: 'boolean'; default: boolean }
    /**
     * `deadline`: after this date the value is marked as overdue while that choice field has one of the `open` values.
     */
    | { kind: 'date'; deadline?: { field: string; open: readonly string[] } }
    | { kind: 'dateTime' }
    | { kind: 'choice'; options: readonly Option[]; default?: string | number }
    | { kind: 'choices'; options: readonly Option[] }
    | { kind: 'dict'; dict: string }
    | { kind: 'dicts'; dict: string }
    | { kind: 'region' }
    | { kind: 'ref'; to: string }
    /** `mirrors`: the field of those rows that names this one and holds the fact; a change here changes it there. */
    | { kind: 'refs'; to: string; mirrors?: string }
    | { kind: 'permissions' }
    | { kind: 'items'; of: ItemFields; maxItems: number }
    | { kind: 'geometry'; shape: 'Point' | 'MultiPolygon' }
    | { kind: 'area' }
    | { kind: 'graph' }
    /** What a rule says by zone and use. */
    | { kind: 'grid' }
    | { kind: 'files'; accept: 'pictures' | 'documents' | 'tiles' | 'raster'; maxFiles: number }
  )

export type FieldKind = Field['kind']

/**
 * A regular expression as data, anchored at both ends, with its error message. With a `format` the server checks that
 * instead, by a library: the expression is what the console can say before.
 */
export type Pattern = { source: string; says: Label; format?: 'phone' }

/** Columns of a small table inside a row (the items of a dictionary); plain kinds only. */
export type ItemField = Extract<Field, { kind: 'text' | 'integer' | 'boolean' }>
export type ItemFields = Readonly<Record<string, ItemField>>

export type Fields = Readonly<Record<string, Field>>
export type Group = 'system' | 'config' | 'operations'
/** Icons of menu items; `src/frame/icons.tsx` draws each. */
export type IconName =
  | 'project'
  | 'land'
  | 'user'
  | 'role'
  | 'law'
  | 'flow'
  | 'authority'
  | 'policy'
  | 'dict'
  | 'region'
  | 'plan'
  | 'inquiry'
  | 'privacy'

type Place = {
  /** Permission code: the part before the colon. */
  code: string
  /** The menu group; null where the page is not a console page, so there is neither menu item nor console route. */
  group: Group | null
  route: string
  label: Label
  /** The document title where it differs from the label. */
  pageTitle?: Label
  icon: IconName
}

export type Resource<F extends Fields = Fields> = Place & {
  /** English plural: the table's name and the record's key everywhere in the code. */
  name: string
  /** The entity's name on the wire: `/camel/{wire}/page`. */
  wire: string
  fields: F
  list: readonly (keyof F & string)[]
  /** The field that identifies a row to users. */
  title: keyof F & string
  /** The region field that limits rows by data scope; undefined where rows belong to the whole platform. */
  scope?: keyof F & string
  /**
   * The `regionCheck` field of `shared-fields.ts`: whether the geometry lies in the row's region. The engine checks this
   * for every resource with a geometry and a region; here it also stores the result.
   */
  regionCheck?: keyof F & string
  /** The dictionary field whose colours rows have on maps and cards. */
  status?: keyof F & string
  /**
   * What can be had, by values of `status`: public pages list `first` before all others, in this order, and show `not`
   * only on demand. A value in neither, such as a later entry of the dictionary, is never hidden.
   */
  available?: { first: readonly string[]; not: readonly string[] }
  /** The `ref` to the same resource that makes rows a tree. */
  tree?: keyof F & string
  sort?: readonly [keyof F & string, 'asc' | 'desc']
  /** The order of public lists, after what can be had first; by default `sort`. */
  publicSort?: readonly [keyof F & string, 'asc' | 'desc']
  /**
   * The table may grow to a million rows: each order and filter of its lists has an index, and totals are counted once
   * until a row changes.
   */
  grows?: true
  /** Actions beyond the seven ordinary ones. */
  actions?: readonly string[]
  /** The boolean field that makes a row public: such rows are readable without a token. */
  publish?: keyof F & string
  /**
   * The boolean field by which the creator shares a row: until then only the creator sees it, whatever the data scope
   * of others.
   */
  privateUntil?: keyof F & string
  /**
   * The narrowest data scope accepted here: a permission with a narrower one does not count. For a code shared by
   * resources with different rules.
   */
  leastScope?: DataScope
  /**
   * The choice field (`public`, `signedIn`, `officers`) that says who may see the content of a published row beyond its
   * own fields, such as the features of a layer.
   */
  visibleTo?: keyof F & string
  /** Fields included in vector tiles besides the id; a resource with a geometry but without this has no tiles. */
  tile?: readonly (keyof F & string)[]
  /** Everybody may see all rows on maps, although they are not published one by one. */
  isOnEveryMap?: true
}

/** The declaration of a resource, type-checked against its own keys. Data only: it contains no functions. */
export function defineResource<const F extends Fields>(resource: Resource<F>): Resource<F> {
  return resource
}

/** Names of the fields of a resource that have a role. */
export type WithRole<R extends Resource, Role extends keyof Roles> = {
  [Name in keyof R['fields']]: R['fields'][Name] extends { readonly [role in Role]: unknown } ? Name : never
}[keyof R['fields']] &
  string

/** Names of the fields that have a role, in the order of the declaration. */
export function withRole<R extends Resource, Role extends keyof Roles>(resource: R, role: Role): WithRole<R, Role>[] {
  return Object.keys(resource.fields).filter(
    (name): name is WithRole<R, Role> => resource.fields[name]?.[role] !== undefined,
  )
}

/** The unit of a number in both languages; empty where it has none. */
export function unitLabel(unit: string | Label = ''): Label {
  return typeof unit === 'string' ? { zh: unit, en: unit } : unit
}

type ItemValue<I extends ItemField> = I['kind'] extends 'integer'
  ? number
  : I['kind'] extends 'boolean'
    ? boolean
    : string
type ItemRow<F> = F extends { of: infer I extends ItemFields } ? { [K in keyof I]: ItemValue<I[K]> } : never

type Value<F extends Field> = F['kind'] extends 'integer' | 'decimal' | 'area'
  ? number
  : F['kind'] extends 'boolean'
    ? boolean
    : F['kind'] extends 'choices' | 'dicts' | 'refs' | 'permissions' | 'files'
      ? string[]
      : F['kind'] extends 'items'
        ? ItemRow<F>[]
        : F['kind'] extends 'geometry'
          ? Geometry
          : F['kind'] extends 'graph'
            ? FlowGraph
            : F['kind'] extends 'grid'
              ? Grid
              : F extends { options: readonly { value: infer V }[] }
                ? V
                : string

/** GeoJSON in EPSG:4490 degrees, longitude first. */
export type Geometry = { type: 'Point'; coordinates: number[] } | { type: 'MultiPolygon'; coordinates: number[][][][] }

/** Fields of every row, set by the server. Times are ISO 8601 with milliseconds and `Z`. */
type SystemFields = {
  id: string
  version: number
  createdAt: string
  createdBy: string
  updatedAt: string
  updatedBy: string
  deletedAt: string | null
}

/** A stored row of a declaration: `Row<typeof users>`. Passwords are never in a row. */
export type Row<R extends Resource> = SystemFields & {
  [K in keyof R['fields'] as R['fields'][K]['kind'] extends 'password' ? never : K]:
    | Value<R['fields'][K]>
    | (R['fields'][K] extends { required: true } ? never : null)
}

/** A row as the engine handles it, without knowing its declaration. */
export type AnyRow = SystemFields & { [field: string]: unknown; _labels?: Record<string, string | string[]> }
