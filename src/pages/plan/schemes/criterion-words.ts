import type { Say } from '../../../providers/i18n.ts'
import type { LayerName } from '../../../providers/layers.ts'
import { landCategories, landNumbers, type Source } from '../../../resources/criteria/criterion.ts'
import { criterionName } from '../../../resources/criteria/ranked.ts'
import { templates } from '../../../resources/criteria/templates.ts'
import type { Label } from '../../../resources/define.ts'

type Names = { say: Say; layerName: LayerName }

const inChinese = (source: Source): Label => criterionName(source, (layer) => layer)

/**
 * Schemes store criteria and templates by their Chinese names; older ones in the language of the user who made the
 * scheme. These built-in names are translated into the reader's language.
 */
const known: readonly Label[] = [
  inChinese({ kind: 'verdict' }),
  ...landNumbers.map((field) => inChinese({ kind: 'number', field })),
  ...landCategories.map((field) => inChinese({ kind: 'category', field })),
  ...templates.map(({ label }) => label),
]

/** The text before and after the name of a layer. */
const { zh, en } = inChinese({ kind: 'distance', layer: '|' })
const aroundLayer = [zh.split('|'), en.split('|')]
/** Between the name of a layer and that of an attribute. */
const { zh: between } = inChinese({ kind: 'attribute', layer: '', field: '' })

/** A stored name in the reader's language; a name that a user made up is returned unchanged. */
export function keptName(name: string, { say, layerName }: Names): string {
  const label = known.find(({ zh, en }) => zh === name || en === name)
  if (label) return say(label)
  const source = distanceOf(name) ?? attributeOf(name, layerName)
  return source ? say(criterionName(source, layerName)) : name
}

function distanceOf(name: string): Source | null {
  const around = aroundLayer.find(
    ([before = '', after = '']) =>
      name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after),
  )
  const layer = around && name.slice(around[0]?.length, name.length - (around[1]?.length ?? 0))
  return layer ? { kind: 'distance', layer } : null
}

/** Only where the first part is the name of a layer: anybody's own name may contain the sign. */
function attributeOf(name: string, layerName: LayerName): Source | null {
  const [layer = '', ...rest] = name.split(between)
  return rest.length > 0 && layerName(layer) !== layer ? { kind: 'attribute', layer, field: rest.join(between) } : null
}
