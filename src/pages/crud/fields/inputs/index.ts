import type { ComponentType } from 'react'
import type { Field } from '../../../../resources/define.ts'
import type { FieldInputs, InputProps } from '../renderer.ts'
import { AreaInput } from './area.tsx'
import { BooleanInput } from './boolean.tsx'
import { ChoiceInput } from './choice.tsx'
import { ChoicesInput } from './choices.tsx'
import { DateInput } from './date.tsx'
import { DictInput } from './dict.tsx'
import { DictsInput } from './dicts.tsx'
import { FilesInput } from './files.tsx'
import { GeometryInput } from './geometry.tsx'
import { GraphInput } from './graph.tsx'
import { GridInput } from './grid.tsx'
import { NumberInput } from './number.tsx'
import { ItemsInput } from './items.tsx'
import { LongTextInput } from './long-text.tsx'
import { PasswordInput } from './password.tsx'
import { PermissionsInput } from './permissions.tsx'
import { RefInput } from './ref.tsx'
import { RefsInput } from './refs.tsx'
import { RegionInput } from './region.tsx'
import { RichTextInput } from './rich-text.tsx'
import { TextInput } from './text.tsx'

/** The control of every kind of field; a new kind without a control does not compile. */
const inputs: FieldInputs = {
  text: { Input: TextInput },
  longText: { Input: LongTextInput, isWide: true },
  richText: { Input: RichTextInput, isWide: true },
  password: { Input: PasswordInput },
  integer: { Input: NumberInput },
  decimal: { Input: NumberInput },
  boolean: { Input: BooleanInput },
  date: { Input: DateInput },
  dateTime: { Input: DateInput },
  choice: { Input: ChoiceInput },
  choices: { Input: ChoicesInput, isWide: true },
  dict: { Input: DictInput },
  dicts: { Input: DictsInput, isWide: true },
  region: { Input: RegionInput },
  ref: { Input: RefInput },
  refs: { Input: RefsInput, isWide: true },
  permissions: { Input: PermissionsInput, isWide: true },
  items: { Input: ItemsInput, isWide: true },
  files: { Input: FilesInput, isWide: true },
  geometry: { Input: GeometryInput, isWide: true },
  graph: { Input: GraphInput, isWide: true },
  grid: { Input: GridInput, isWide: true },
  area: { Input: AreaInput },
}

type AnyInput = { Input: ComponentType<InputProps>; isWide?: boolean }

/** Returns the control of a field. The cast is safe, because the key is the field's own kind. */
export function inputOf(field: Field): AnyInput {
  return inputs[field.kind] as AnyInput
}
