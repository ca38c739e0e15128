import { useId, useMemo, useState } from 'react'
import { Button, Segmented, Select } from 'antd'
import { SwapOutlined } from '@ant-design/icons'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords, type Say } from '../../../providers/i18n.ts'
import { site } from '../../../providers/site.ts'
import { everyLayer, hasManyLayers, type SurveyFacts, type SurveyOptions } from '../../../providers/survey.ts'
import { layerOptions } from '../../crud/transfer/layer-options.ts'
import { localZones, shortZoneName, zoneName, zoneGroups, type ZoneGroup } from '../../crud/transfer/zones.ts'
import { surveyWords } from './words.ts'

type Props = {
  /** Null when the file could not be read at all. */
  facts: SurveyFacts | null
  options: SurveyOptions
  isBusy: boolean
  onCorrect: (change: SurveyOptions) => void
}

const degrees = 4490
/** Formats whose files may contain text in an encoding that they do not declare, or declare wrongly. */
const inDoubt: ReadonlySet<string> = new Set(['shapefile', 'mapinfo', 'dxf', 'csv', 'txt'])

/** Corrections by the user to how the file is read: each control reads it again at once. */
export function Corrections({ facts, options, isBusy, onCorrect }: Props) {
  const say = useWords()
  const isSwapped = options.swapXY === true
  return (
    <section className="survey-corrections" aria-label={say(surveyWords.corrections)}>
      <h3>{say(surveyWords.corrections)}</h3>
      <CrsChoice srid={options.srid ?? facts?.srid ?? null} isBusy={isBusy} onChoose={(srid) => onCorrect({ srid })} />
      <div className="row-middle">
        <Button
          icon={<SwapOutlined />}
          aria-pressed={isSwapped}
          type={isSwapped ? 'primary' : 'default'}
          disabled={isBusy}
          onClick={() => onCorrect({ swapXY: !isSwapped })}
        >
          {say(isSwapped ? surveyWords.swapped : surveyWords.swap)}
        </Button>
        {(!facts || inDoubt.has(facts.format)) && (
          <EncodingChoice options={options} isBusy={isBusy} onCorrect={onCorrect} />
        )}
      </div>
      {facts && facts.layers.length > 1 && <LayerChoice facts={facts} isBusy={isBusy} onCorrect={onCorrect} />}
    </section>
  )
}

function CrsChoice({
  srid,
  isBusy,
  onChoose,
}: {
  srid: number | null
  isBusy: boolean
  onChoose: (srid: number) => void
}) {
  const say = useWords()
  const id = useId()
  const [typed, setTyped] = useState('')
  const groups = useMemo(() => crsGroups(say, site.extent), [say])
  const quick = useMemo(() => [...localZones(site.extent), degrees], [])
  const known = new Set(groups.flatMap((group) => group.options.map(({ value }) => value)))
  const own = [...(srid === null ? [] : [srid]), ...(/^\d{4,5}$/.test(typed.trim()) ? [Number(typed)] : [])].filter(
    (value) => !known.has(value),
  )
  const options = [...[...new Set(own)].map((value) => ({ value, label: zoneName(say, value) })), ...groups]
  return (
    <div className="survey-control stack-small">
      <label htmlFor={id}>{say(sharedWords.referenceSystem)}</label>
      <Select
        id={id}
        showSearch
        optionFilterProp="label"
        value={srid}
        options={options}
        placeholder={say(surveyWords.crsPlaceholder)}
        disabled={isBusy}
        onSearch={setTyped}
        onChange={(value: number) => onChoose(value)}
        popupMatchSelectWidth={360}
      />
      <div className="survey-chips row-middle">
        {quick.map((value) => (
          <Button
            key={value}
            size="small"
            disabled={isBusy}
            type={value === srid ? 'primary' : 'default'}
            aria-pressed={value === srid}
            onClick={() => onChoose(value)}
          >
            {value === degrees ? say(sharedWords.degrees) : shortZoneName(say, value)}
          </Button>
        ))}
      </div>
    </div>
  )
}

function EncodingChoice({ options, isBusy, onCorrect }: Pick<Props, 'options' | 'isBusy' | 'onCorrect'>) {
  const say = useWords()
  return (
    <Segmented<string>
      aria-label={say(surveyWords.encoding)}
      disabled={isBusy}
      value={options.encoding ?? 'auto'}
      options={[
        { value: 'auto', label: say(surveyWords.automatic) },
        { value: 'UTF-8', label: 'UTF-8' },
        { value: 'GBK', label: 'GBK' },
      ]}
      onChange={(value) => onCorrect({ encoding: value === 'auto' ? null : (value as 'UTF-8' | 'GBK') })}
    />
  )
}

function LayerChoice({ facts, isBusy, onCorrect }: { facts: SurveyFacts } & Pick<Props, 'isBusy' | 'onCorrect'>) {
  const say = useWords()
  const id = useId()
  const all = hasManyLayers(facts) ? everyLayer : null
  return (
    <div className="survey-control stack-small">
      <label htmlFor={id}>{say(sharedWords.layer)}</label>
      <Select
        id={id}
        value={facts.layer ?? all}
        disabled={isBusy}
        showSearch
        optionFilterProp="label"
        options={layerOptions(facts, say(sharedWords.everyLayer))}
        onChange={(layer: string) => onCorrect({ layer, withoutDamaged: false })}
      />
    </div>
  )
}

/**
 * The reference systems to choose from, those of the site's region first. `extent` is west, south, east and north in
 * degrees.
 */
function crsGroups(say: Say, extent: readonly number[] | null): ZoneGroup[] {
  const { local, rest } = zoneGroups(say, extent)
  const degrees = {
    label: say(sharedWords.degrees),
    options: [
      { value: 4490, label: say(sharedWords.cgcsDegrees) },
      { value: 4326, label: say(sharedWords.wgsDegrees) },
    ],
  }
  return [
    ...(local ? [local] : []),
    degrees,
    ...rest,
    { label: say(sharedWords.other), options: [{ value: 3857, label: say(surveyWords.mercator) }] },
  ]
}
