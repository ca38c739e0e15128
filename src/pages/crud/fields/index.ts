import type { Field } from '../../../resources/define.ts'
import { area } from './area.tsx'
import { boolean } from './boolean.tsx'
import { choice } from './choice.tsx'
import { choices } from './choices.tsx'
import { date } from './date.tsx'
import { dateTime } from './date-time.tsx'
import { decimal } from './decimal.tsx'
import { dict } from './dict.tsx'
import { dicts } from './dicts.tsx'
import { files } from './files.tsx'
import { geometry } from './geometry.tsx'
import { graph } from './graph.tsx'
import { grid } from './grid.tsx'
import { integer } from './integer.tsx'
import { items } from './items.tsx'
import { longText } from './long-text.tsx'
import { password } from './password.tsx'
import { permissions } from './permissions.tsx'
import { ref } from './ref.tsx'
import { refs } from './refs.tsx'
import { region } from './region.tsx'
import type { DisplayProps, FieldRenderers, SearchProps } from './renderer.ts'
import { richText } from './rich-text.tsx'
import { text } from './text.tsx'
import type { ComponentType } from 'react'

/** One renderer for every kind of field; a new kind without a renderer does not compile. */
const renderers: FieldRenderers = {
  text,
  longText,
  richText,
  password,
  integer,
  decimal,
  boolean,
  date,
  dateTime,
  choice,
  choices,
  dict,
  dicts,
  region,
  ref,
  refs,
  permissions,
  items,
  files,
  geometry,
  graph,
  grid,
  area,
}

type AnyRenderer = {
  Display: ComponentType<DisplayProps>
  SearchInput: ComponentType<SearchProps> | null
}

/** Returns the renderer of a field. The cast is safe, because the key is the field's own kind. */
export function rendererOf(field: Field): AnyRenderer {
  return renderers[field.kind] as AnyRenderer
}
