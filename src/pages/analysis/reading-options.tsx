import { useId, useMemo } from 'react'
import { Checkbox, Select } from 'antd'
import { sharedWords } from '../../resources/shared-words.ts'
import { useWords } from '../../providers/i18n.ts'
import { site } from '../../providers/site.ts'
import { everyLayer, hasManyLayers, type SurveyFacts, type SurveyOptions } from '../../providers/survey.ts'
import { layerOptions } from '../crud/transfer/layer-options.ts'
import { zoneGroups, zoneName } from '../crud/transfer/zones.ts'
import { analysisWords as words } from './words.ts'

type Props = {
  /** The file could not be read or placed without a choice by the user. */
  isWanted: boolean
  isBusy: boolean
  options: SurveyOptions
  /** What was read; null when nothing was. */
  facts: SurveyFacts | null
  onChange: (options: SurveyOptions) => void
}

/** Corrections by the user to how a file is read: each change reads it again. */
export function ReadingOptions({ isWanted, isBusy, options, facts, onChange }: Props) {
  const say = useWords()
  const id = useId()
  const groups = useMemo(() => {
    const { local, rest } = zoneGroups(say, site.extent)
    const degrees = {
      label: say(sharedWords.degrees),
      options: [
        { value: 4490, label: say(sharedWords.cgcsDegrees) },
        { value: 4326, label: say(sharedWords.wgsDegrees) },
      ],
    }
    return [...(local ? [local] : []), degrees, ...rest]
  }, [say])
  const value = options.srid ?? facts?.srid ?? null
  const isListed = groups.some((group) => group.options.some((option) => option.value === value))
  const own = value === null || isListed ? [] : [{ value, label: zoneName(say, value) }]
  return (
    <details className="analysis-reading" open={isWanted || undefined}>
      <summary>{say(words.readingOptions)}</summary>
      <div>
        <label htmlFor={id}>{say(sharedWords.referenceSystem)}</label>
        <Select
          id={id}
          showSearch
          optionFilterProp="label"
          value={value}
          placeholder={say(words.chooseSystem)}
          disabled={isBusy}
          options={[...own, ...groups]}
          onChange={(next: number) => onChange({ ...options, srid: next })}
        />
        <Checkbox
          checked={options.swapXY === true}
          disabled={isBusy}
          onChange={({ target }) => onChange({ ...options, swapXY: target.checked })}
        >
          {say(words.swapAxes)}
        </Checkbox>
        {facts && facts.layers.length > 1 && (
          <>
            <label htmlFor={`${id}-layer`}>{say(sharedWords.layer)}</label>
            <Select
              id={`${id}-layer`}
              showSearch
              optionFilterProp="label"
              value={facts.layer ?? (hasManyLayers(facts) ? everyLayer : null)}
              disabled={isBusy}
              options={layerOptions(facts, say(sharedWords.everyLayer))}
              onChange={(layer: string) => onChange({ ...options, layer, withoutDamaged: false })}
            />
          </>
        )}
      </div>
    </details>
  )
}
