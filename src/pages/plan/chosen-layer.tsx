import { layers } from '../../resources/layers.ts'
import { rowTitle } from '../../providers/row-title.ts'
import type { Extent } from '../../map/index.ts'
import type { DrawnLayer, LayerRight } from '../../providers/layers.ts'
import type { AnyRow } from '../../resources/define.ts'
import { FeatureTable } from './feature-table.tsx'
import { LayerPanel } from './layer-panel.tsx'
import { lookOf } from '../../offer/plan/look.ts'
import { widened, type Chosen } from './use-map-layers.ts'

type Props = {
  row: AnyRow
  drawn: DrawnLayer | null
  rights: ReadonlySet<LayerRight>
  chosen: Chosen
  onChange: (chosen: Chosen | null) => void
  onEdit: () => void
  fit: (extent: Extent) => void
}

/** The selected layer: its panel, and its attribute table if that is open. */
export function ChosenLayer({ row, drawn, rights, chosen, onChange, onEdit, fit }: Props) {
  const change = (part: Partial<Chosen>): void => onChange({ ...chosen, ...part })
  return (
    <>
      <LayerPanel
        row={row}
        drawn={drawn}
        rights={rights}
        featureId={chosen.featureId}
        look={chosen.look ?? lookOf(row)}
        onLook={(look) => change({ look })}
        preview={chosen.preview}
        onPreview={(preview) => change({ preview })}
        onZoom={() => drawn?.bbox && fit(widened(drawn.bbox))}
        onEdit={onEdit}
        onTable={() => change({ hasTable: !chosen.hasTable })}
        onClose={() => onChange(null)}
      />
      {chosen.hasTable && drawn && (
        <FeatureTable
          id={row.id}
          name={rowTitle(layers, row)}
          contentVersion={drawn.contentVersion}
          chosen={chosen.featureId}
          onChoose={({ id, bbox }) => {
            change({ featureId: id })
            fit(widened(bbox))
          }}
          onClose={() => change({ hasTable: false })}
        />
      )}
    </>
  )
}
