import { useWords } from '../../providers/i18n.ts'
import { terrainWords } from '../../resources/terrain-words.ts'
import { useIsSchematic } from './ground-fields.ts'

/** Beside the label of a field that is made from schematic heights. */
export function SchematicMark({ name }: { name: string }) {
  const say = useWords()
  return useIsSchematic([name]) ? <small> {say(terrainWords.schematic)}</small> : null
}

/** A note below a table or form of these fields, if some of them come from schematic heights. */
export function SchematicNote({ names }: { names: readonly string[] }) {
  const say = useWords()
  return useIsSchematic(names) ? <p className="soft-small">{say(terrainWords.schematicNote)}</p> : null
}
