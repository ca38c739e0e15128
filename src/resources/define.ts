import type { FlowGraph } from './flow-graph.ts'
import type { DataScope } from './permissions.ts'

/** A text in both languages; the console shows one, exports and messages use the caller's. */
export type Label = { zh: string; en: string }

/**
 * One value of a closed list that the code itself knows. Lists that administrators edit are dictionaries (`kind:
 * 'dict'`).
 */
export type Option = { value: string | number; label: Label; color?: string }

/** What surveyors call a field; `factor` where their unit is another. */
type Alias = string | { word: string; factor: number }

/**
 * What a field is to pages and rules beyond the list and the form: all of them read these roles, so that a field is
 * declared once.
 */
type Roles = {
  /** On cards of public pages: the figure that people choose by, another large one, or one among the facts. */
  card?: 'lead' | 'key' | 'fact'
  /** What a card says of it where it is not known. */
  absent?: Label
  /** Stands in comparisons. More or less of it is better, or values merely differ. */
  compare?: 'more' | 'less' | 'differs'
  /** A column where rows are listed on the page of another, such as the parcels of a project. */
  brief?: true
  /** Names of its column in survey files, beside the label. Compared without case, blanks and brackets. */
  aliases?: readonly Alias[]
  /** Changes are reported to schemes that hold the row. */
  watched?: true
  /**
   * A criterion of suitability: a dictionary that can be wished for, or a number with the thresholds that a criterion
   * begins with.
   */
  weighed?: 'wish' | { more: readonly [from: number, to: number] } | { less: readonly [from: number, to: number] }
}

type Common = Roles & {
  label: Label
  required?: boolean
  /** Unique among all rows, deleted ones included. */
  unique?: boolean
  /** Set by the server only: shown, searched and exported, never accepted from a client. */
  computed?: boolean
  /**
   * Told when the row is read, by a function of the database that bears the field's name and takes the row: for what
   * depends on the day or on other rows. It has no column, is filtered and counted like any other, and is always
   * `computed`.
   */
  derived?: boolean
  /** May be given when the row is made and not changed afterwards. */
  createOnly?: boolean
  /** The search control of the list page; every field can be filtered on the wire whether or not it has one. */
  search?: 'like' | 'equal' | 'in' | 'range' | 'within'
  /** A sentence under the input. */
  help?: Label
  /** Column width in px. */
  width?: number
  /**
   * The action, beyond create and edit, that a change of this field needs: `publish`. Whoever lacks it may send the
   * value that is stored, and no other.
   */
  needs?: string
  /** For whoever works on the row: empty to those who read it because it is published. */
  isInternal?: true
}

/**
 * A field, told apart by `kind`. A new kind is one entry here, one in `kinds.ts` and one renderer in
 * `pages/crud/fields`.
 */
export type Field = Common &
  (
    | { kind: 'text'; maxLength: number; minLength?: number; pattern?: Pattern; default?: string }
    | { kind: 'longText'; maxLength: number }
    | { kind: 'richText'; maxLength: number }
    | { kind: 'password'; minLength: number; maxLength: number }
    /** `unit`, also of decimals: a sign that is the same in both languages, or words. */
    | { kind: 'integer'; min: number; max: number; default?: number; unit?: string | Label }
    | { kind: 'decimal'; min: number; max: number; scale: number; unit?: string | Label }
    | { kind: 'boolean'; default: boolean }
    /** `deadline`: once past, the day is marked as overdue while that choice field has one of the `open` values. */
    | { kind: 'date'; deadline?: { field: string; open: readonly string[] } }
    | { kind: 'dateTime' }
    | { kind: 'choice'; options: readonly Option[]; default?: string | number }
    | { kind: 'choices'; options: readonly Option[] }
    | { kind: 'dict'; dict: string }
    | { kind: 'dicts'; dict: string }
    | { kind: 'region' }
    | { kind: 'ref'; to: string }
    | { kind: 'refs'; to: string }
    | { kind: 'permissions' }
    | { kind: 'items'; of: ItemFields; maxItems: number }
    | { kind: 'geometry'; shape: 'Point' | 'MultiPolygon' }
    | { kind: 'area' }
    | { kind: 'graph' }
    | { kind: 'files'; accept: 'pictures' | 'documents'; maxFiles: number }
  )

export type FieldKind = Field['kind']

/** A regular expression as data, anchored at both ends, with the words that explain it. */
export type Pattern = { source: string; says: Label }

/** Columns of a small table inside a row (the items of a dictionary); plain kinds only. */
export type ItemField = Extract<Field, { kind: 'text' | 'integer' | 'boolean' }>
export type ItemFields = Readonly<Record<string, ItemField>>

export type Fields = Readonly<Record<string, Field>>
export type Group = 'system' | 'config'
/** Pictures that menu items have; `src/frame/icons.tsx` draws each. */
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

type Place = {
  /** Permission code: the part before the colon. */
  code: string
  /** The menu group; null where the page is no console page, so that there is neither menu item nor console route. */
  group: Group | null
  route: string
  label: Label
  /** The document title where it differs from the label. */
  pageTitle?: Label
  icon: IconName
}

export type Resource<F extends Fields = Fields> = Place & {
  /** English plural: the table's name and the key of the record everywhere in the code. */
  name: string
  /** The entity's name on the wire: `/camel/{wire}/page`. */
  wire: string
  fields: F
  list: readonly (keyof F & string)[]
  /** The field that names a row to a person. */
  title: keyof F & string
  /** The region field that rows are cut by; absent where rows belong to the whole platform. */
  scope?: keyof F & string
  /** The dictionary field whose colours rows have on maps and cards. */
  status?: keyof F & string
  /** The `ref` to the same resource that makes rows a tree. */
  tree?: keyof F & string
  sort?: readonly [keyof F & string, 'asc' | 'desc']
  /** Actions beyond the ordinary seven. */
  actions?: readonly string[]
  /** The boolean field that makes a row public: such rows are readable without a token. */
  publish?: keyof F & string
  /**
   * The boolean field by which its maker shows a row to others: until then it is the maker's alone, however far
   * somebody's right reaches.
   */
  privateUntil?: keyof F & string
  /**
   * The narrowest data scope that counts here: a right that reaches less far is none. For a code that several resources
   * share and hold differently.
   */
  leastScope?: DataScope
  /**
   * The choice field (`public`, `signedIn`, `officers`) that says who may see what a published row holds beyond its own
   * fields, such as the lines of a layer.
   */
  visibleTo?: keyof F & string
  /** Fields that go into vector tiles beside the id; a resource with a geometry and without this has no tiles. */
  tile?: readonly (keyof F & string)[]
}

/** The declaration of a resource, checked by its own keys. Data only: nothing in it is a function. */
export function defineResource<const F extends Fields>(resource: Resource<F>): Resource<F> {
  return resource
}

/** Names of the fields of a resource that have a role. */
export type WithRole<R extends Resource, Role extends keyof Roles> = {
  [Name in keyof R['fields']]: R['fields'][Name] extends { readonly [role in Role]: unknown } ? Name : never
}[keyof R['fields']] &
  string

/** The fields that have a role, by name, in the order of the declaration. */
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
            : F extends { options: readonly { value: infer V }[] }
              ? V
              : string

/** GeoJSON in EPSG:4490 degrees, longitude first. */
export type Geometry = { type: 'Point'; coordinates: number[] } | { type: 'MultiPolygon'; coordinates: number[][][][] }

/** What every row has, made by the server. Times are ISO 8601 with milliseconds and `Z`. */
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
