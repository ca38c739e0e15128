import { RefSearch } from './ref-search.tsx'
import { RefsDisplay } from './refs-display.tsx'
import type { FieldRenderer } from './renderer.ts'

export const refs: FieldRenderer<'refs'> = { Display: RefsDisplay, SearchInput: RefSearch }
