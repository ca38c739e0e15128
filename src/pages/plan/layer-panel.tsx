import { rowTitle } from '../../providers/row-title.ts'
import { useEffect, useRef } from 'react'
import { Button, Tabs, Tag } from 'antd'
import { AimOutlined, CloseOutlined, EditOutlined, TableOutlined } from '@ant-design/icons'
import type { PlanLook } from '../../map/index.ts'
import { useWords } from '../../providers/i18n.ts'
import type { DrawnLayer, LayerRight } from '../../providers/layers.ts'
import { demonstrationMark, isDemonstration } from '../../resources/demonstration.ts'
import type { AnyRow, Option } from '../../resources/define.ts'
import { useDictItems } from '../../providers/lands.ts'
import { layers } from '../../resources/layers.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { FeatureCard } from './feature-card.tsx'
import { FieldsTab } from './fields-tab.tsx'
import { StyleTab } from './style-tab.tsx'
import { useHasUpload } from './use-upload.ts'
import { VersionsTab } from './versions-tab.tsx'
import { planWords } from './words.ts'

const themes = ['layer_theme']

/** What a layer is, the control theme whose rules apply to it, and the date of the data. */
function LayerFacts({ row, canDraw }: { row: AnyRow; canDraw: boolean }) {
  const say = useWords()
  const items = useDictItems(themes)
  const { fields } = layers
  const option = (options: readonly Option[], value: unknown): string => {
    const found = options.find((each) => each.value === value)
    return found ? say(found.label) : ''
  }
  const lines: [string, string][] = [
    [say(fields.theme.label), items('layer_theme', row.theme).label],
    [say(fields.kind.label), option(fields.kind.options, row.kind)],
    // Readers of a published layer may not see its theme.
    ...(row.themeId && !row._labels?.themeId
      ? []
      : [[say(fields.themeId.label), textOf(row._labels?.themeId)] satisfies [string, string]]),
    [say(fields.source.label), textOf(row.source)],
    [say(fields.dataDate.label), textOf(row.dataDate)],
    [say(fields.validUntil.label), textOf(row.validUntil)],
    [say(fields.xzqdm.label), textOf(row._labels?.xzqdm ?? row.xzqdm)],
    [say(fields.visibleTo.label), option(fields.visibleTo.options, row.visibleTo)],
    [say(fields.featureCount.label), row.featureCount === null ? '' : Number(row.featureCount).toLocaleString()],
    [
      say(fields.contentVersion.label),
      row.contentVersion === null ? '' : say(planWords.version, { version: String(row.contentVersion) }),
    ],
  ]
  return (
    <>
      {!canDraw && (
        <p className="plan-note" role="note">
          {say(planWords.resultsOnly)}
        </p>
      )}
      <dl className="plan-facts facts">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || say(planWords.none)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

type Props = {
  row: AnyRow
  drawn: DrawnLayer | null
  /** Permissions within the layer's region; none if the caller can only read. */
  rights: ReadonlySet<LayerRight>
  /** The feature that was clicked on the map. */
  featureId: string | null
  look: PlanLook
  onLook: (look: PlanLook | null) => void
  /** The version that the map shows instead of the published one. */
  preview: number | null
  onPreview: (contentVersion: number | null) => void
  onZoom: () => void
  onEdit: () => void
  onTable: () => void
  onClose: () => void
}

/** One layer: its facts; for its officers also its style, the aliases of its attributes, and its versions. */
export function LayerPanel({
  row,
  drawn,
  rights,
  featureId,
  look,
  onLook,
  preview,
  onPreview,
  onZoom,
  onEdit,
  onTable,
  onClose,
}: Props) {
  const say = useWords()
  const mayEdit = rights.has('edit')
  const hasUpload = useHasUpload(row.id)
  const panel = useRef<HTMLElement>(null)
  // On a phone the panel is above the list that was tapped.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const items = [
    { key: 'overview', label: say(planWords.overview), children: <LayerFacts row={row} canDraw={drawn !== null} /> },
    ...(mayEdit
      ? [{ key: 'style', label: say(planWords.style), children: <StyleTab row={row} look={look} onLook={onLook} /> }]
      : []),
    ...(mayEdit ? [{ key: 'fields', label: say(planWords.fields), children: <FieldsTab row={row} /> }] : []),
    ...(rights.has('show')
      ? [
          {
            key: 'versions',
            label: say(sharedWords.versions),
            children: <VersionsTab row={row} rights={rights} preview={preview} onPreview={onPreview} />,
          },
        ]
      : []),
  ]
  return (
    <section className="plan-panel" ref={panel} aria-label={say(planWords.details)}>
      <header className="plan-panel-head">
        <h2>{rowTitle(layers, row)}</h2>
        {isDemonstration(row) && <Tag color="gold">{say(demonstrationMark)}</Tag>}
        <Button type="text" icon={<CloseOutlined />} aria-label={say(sharedWords.close)} onClick={onClose} />
      </header>
      <div className="plan-panel-actions">
        {drawn?.bbox && (
          <Button size="small" icon={<AimOutlined />} onClick={onZoom}>
            {say(planWords.zoomTo)}
          </Button>
        )}
        {drawn && (
          <Button size="small" icon={<TableOutlined />} onClick={onTable}>
            {say(planWords.table)}
          </Button>
        )}
        {mayEdit && (
          <Button size="small" icon={<EditOutlined />} onClick={onEdit}>
            {say(planWords.edit)}
          </Button>
        )}
      </div>
      {featureId !== null && drawn && <FeatureCard id={row.id} featureId={featureId} />}
      <Tabs key={row.id} size="small" items={items} defaultActiveKey={hasUpload ? 'versions' : 'overview'} />
    </section>
  )
}
