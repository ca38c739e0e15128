import { useCallback, useState } from 'react'
import { Button, Segmented, Select } from 'antd'
import {
  landCategories,
  landNumbers,
  mostCriteria,
  type Criterion,
  type CriterionState,
  type Source,
} from '../../../resources/criteria/criterion.ts'
import { SchematicNote } from '../../../offer/terrain/schematic.tsx'
import type { Sensitivity } from '../../../resources/criteria/sensitivity.ts'
import { templates } from '../../../resources/criteria/templates.ts'
import { CriterionCard } from './criterion-card.tsx'
import { fromTemplate, newCriterion, type Model } from './model.ts'
import { nameOf, type Teller } from './naming.ts'
import { PairPanel } from './pair-panel.tsx'
import { suitabilityWords as words } from './words.ts'

type Props = {
  model: Model
  change: (work: (model: Model) => Model) => void
  layers: readonly { name: string; kind: string }[]
  states: readonly CriterionState[]
  sensitivity: ReadonlyMap<string, Sensitivity>
  landName: (land: number) => string
  teller: Teller
}

/** The criteria and their weights, set by a template, by sliders or by pairs. */
export function CriteriaPanel({ model, change, layers, states, sensitivity, landName, teller }: Props) {
  const { say } = teller
  const names = layers.map(({ name }) => name)
  const total = model.criteria.reduce((sum, { weight }) => sum + weight, 0)
  const template = templates.find(({ key }) => key === model.template)
  const put = useCallback(
    (criterion: Criterion): void =>
      change((now) => ({
        ...now,
        template: now.template,
        criteria: now.criteria.map((each) => (each.key === criterion.key ? criterion : each)),
      })),
    [change],
  )
  const remove = useCallback(
    (key: string): void => change((now) => ({ ...now, criteria: now.criteria.filter((each) => each.key !== key) })),
    [change],
  )
  const choose = (key: string): void => change(() => fromTemplate(key, names))
  return (
    <>
      <h1>{say(words.title)}</h1>
      <p className="soft-small">{say(words.intro)}</p>
      <div className="suitability-templates" role="group" aria-label={say(words.template)}>
        {templates.map(({ key, label }) => (
          <Button
            key={key}
            type={key === model.template ? 'primary' : 'default'}
            aria-pressed={key === model.template}
            onClick={() => choose(key)}
          >
            {say(label)}
          </Button>
        ))}
      </div>
      {template && <p className="soft-small">{say(template.why)}</p>}
      <Segmented
        block
        aria-label={say(words.ways)}
        value={model.pairs ? 'pairs' : 'sliders'}
        onChange={(way) => change((now) => ({ ...now, pairs: way === 'pairs' ? (now.pairs ?? {}) : null }))}
        options={(['sliders', 'pairs'] as const).map((value) => ({ value, label: say(words[value]) }))}
      />
      {model.pairs && <PairPanel criteria={model.criteria} pairs={model.pairs} change={change} teller={teller} />}
      {model.criteria.map((criterion) => (
        <CriterionCard
          key={criterion.key}
          criterion={criterion}
          percent={total > 0 ? Math.round((criterion.weight / total) * 100) : 0}
          isFixed={model.pairs !== null}
          state={states.find(({ key }) => key === criterion.key)}
          sensitivity={sensitivity.get(criterion.key)}
          landName={landName}
          teller={teller}
          onChange={put}
          onRemove={remove}
        />
      ))}
      <SchematicNote names={model.criteria.flatMap(({ source }) => (source.kind === 'number' ? source.field : []))} />
      <AddCriterion model={model} change={change} layers={layers} teller={teller} />
    </>
  )
}

/** Adds a source that is not a criterion yet. */
function AddCriterion({ model, change, layers, teller }: Pick<Props, 'model' | 'change' | 'layers' | 'teller'>) {
  const { say } = teller
  const [isOpen, setIsOpen] = useState(false)
  const taken = new Set(model.criteria.map(({ source }) => JSON.stringify(source)))
  const sources: Source[] = [
    { kind: 'verdict' },
    ...landNumbers.map((field): Source => ({ kind: 'number', field })),
    ...landCategories.map((field): Source => ({ kind: 'category', field })),
    ...layers.filter(({ kind }) => kind === 'reference').map(({ name }): Source => ({ kind: 'distance', layer: name })),
  ]
  const options = sources
    .map((source) => ({ value: JSON.stringify(source), label: nameOf(source, teller) }))
    .filter(({ value }) => !taken.has(value))
  if (model.criteria.length >= mostCriteria) return null
  if (!isOpen)
    return (
      <Button type="dashed" block onClick={() => setIsOpen(true)}>
        {say(words.add)}
      </Button>
    )
  const add = (value: string): void => {
    setIsOpen(false)
    change((now) => ({
      ...now,
      criteria: [
        ...now.criteria,
        newCriterion(
          JSON.parse(value) as Source,
          now.criteria.map(({ key }) => key),
        ),
      ],
    }))
  }
  return (
    <Select
      autoFocus
      defaultOpen
      showSearch
      optionFilterProp="label"
      aria-label={say(words.add)}
      placeholder={say(words.add)}
      options={options}
      onChange={add}
      onBlur={() => setIsOpen(false)}
    />
  )
}
