import type { Say } from '../../../providers/i18n.ts'
import { landCategories, landNumbers } from '../../../resources/criteria/criterion.ts'
import { criterionName } from '../../../resources/criteria/ranked.ts'
import { templates } from '../../../resources/criteria/templates.ts'
import type { Label } from '../../../resources/define.ts'

/**
 * Schemes store criteria and templates by name, in the language of the user who made the scheme. These built-in names
 * are translated into the reader's language.
 */
const known: readonly Label[] = [
  criterionName({ kind: 'verdict' }),
  ...landNumbers.map((field) => criterionName({ kind: 'number', field })),
  ...landCategories.map((field) => criterionName({ kind: 'category', field })),
  ...templates.map(({ label }) => label),
]

/** The text before and after the name of a layer. */
const { zh, en } = criterionName({ kind: 'distance', layer: '|' })
const aroundLayer = [zh.split('|'), en.split('|')]

/** A stored name in the reader's language; a name that a user made up is returned unchanged. */
export function keptName(name: string, say: Say): string {
  const label = known.find(({ zh, en }) => zh === name || en === name)
  if (label) return say(label)
  const around = aroundLayer.find(
    ([before = '', after = '']) =>
      name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after),
  )
  return around
    ? say(
        criterionName({
          kind: 'distance',
          layer: name.slice(around[0]?.length, name.length - (around[1]?.length ?? 0)),
        }),
      )
    : name
}
