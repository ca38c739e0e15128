import { useId, useMemo, useState, type ReactNode } from 'react'
import { Checkbox, Modal, Radio, Select } from 'antd'
import type { Label, Resource } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords } from '../../../providers/i18n.ts'
import { site } from '../../../providers/site.ts'
import { rowNoun, words } from '../words.ts'
import { formatsOf, type ExportFormat, type ExportOptions } from './export-formats.ts'
import { exportWords } from './export-words.ts'
import { zoneGroups } from './zones.ts'

/** The server selects the reference system. */
const automatic = 0

type Props = {
  resource: Resource
  first: ExportFormat
  /** Number of selected rows; null if all that the list finds are exported. */
  selectedCount: number | null
  onClose: () => void
  onExport: (format: string, options: ExportOptions) => void
}

/** Asks for the options of a format: encoding, reference system, boundaries as text. */
export default function ExportDialog({ resource, first, selectedCount, onClose, onExport }: Props) {
  const say = useWords()
  const formats = formatsOf(resource)
  const [format, setFormat] = useState(first)
  const [encoding, setEncoding] = useState<'UTF-8' | 'GBK' | null>(null)
  const [srid, setSrid] = useState<number | null>(null)
  const [withShape, setWithShape] = useState(false)
  const systems = useSystems(format)
  const system = systems.flatMap(({ options }) => options).some(({ value }) => value === srid) ? srid : null
  const leave = (): void => {
    onExport(format.key, {
      ...(format.encoding && encoding ? { encoding } : {}),
      ...(format.systems && system ? { srid: system } : {}),
      ...(format.hasShapeColumn && withShape ? { withShape } : {}),
    })
  }
  return (
    <Modal
      open
      width={480}
      title={say(exportWords.exportTitle, { name: say(rowNoun(resource)) })}
      okText={say(words.export)}
      cancelText={say(sharedWords.cancel)}
      onOk={leave}
      onCancel={onClose}
    >
      <div className="crud-export">
        <Line label={sharedWords.format}>
          {(id) => (
            <Select
              id={id}
              value={format.key}
              options={formats.map(({ key, label }) => ({ value: key, label: say(label) }))}
              onChange={(key) => setFormat(formats.find((each) => each.key === key) ?? format)}
            />
          )}
        </Line>
        {format.encoding && (
          <Line label={exportWords.exportEncoding} hint={exportWords.exportEncodingHint}>
            {(id) => (
              <Radio.Group
                id={id}
                aria-label={say(exportWords.exportEncoding)}
                value={encoding ?? format.encoding}
                onChange={(event) => setEncoding(event.target.value)}
                options={['UTF-8', 'GBK']}
              />
            )}
          </Line>
        )}
        {format.systems && (
          <Line label={sharedWords.referenceSystem} hint={exportWords.exportSystemHint}>
            {(id) => (
              <Select
                id={id}
                showSearch
                optionFilterProp="label"
                value={system ?? automatic}
                options={systems}
                onChange={(value: number) => setSrid(value === automatic ? null : value)}
              />
            )}
          </Line>
        )}
        {format.hasShapeColumn && (
          <Checkbox checked={withShape} onChange={(event) => setWithShape(event.target.checked)}>
            {say(exportWords.exportWithShape)}
          </Checkbox>
        )}
        <p className="crud-hint">
          {selectedCount === null
            ? say(exportWords.exportScope)
            : say(exportWords.exportScopeSelected, { count: selectedCount })}
        </p>
      </div>
    </Modal>
  )
}

function Line({ label, hint, children }: { label: Label; hint?: Label; children: (id: string) => ReactNode }) {
  const say = useWords()
  const id = useId()
  return (
    <div className="crud-export-line stack-tight">
      <label htmlFor={id}>{say(label)}</label>
      {children(id)}
      {hint && <span className="crud-hint">{say(hint)}</span>}
    </div>
  )
}

/** Returns the reference systems of a format, the server's automatic choice first. */
function useSystems({ systems }: ExportFormat) {
  const say = useWords()
  return useMemo(() => {
    const { local, rest } = zoneGroups(say, site.extent)
    const own = {
      value: automatic,
      label: say(systems === 'any' ? sharedWords.cgcsDegrees : exportWords.exportOwnZone),
    }
    const first = { label: say(exportWords.exportUsual), options: [own] }
    return [first, ...(local ? [local] : []), ...rest]
  }, [say, systems])
}
