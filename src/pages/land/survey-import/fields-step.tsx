import { useId, useState } from 'react'
import { Button, Select } from 'antd'
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { useMayAsk } from '../../../providers/access.ts'
import { useWords } from '../../../providers/i18n.ts'
import { surveyFields, type ParsedSurvey } from '../../../providers/survey.ts'
import type { Field } from '../../../resources/define.ts'
import { lands } from '../../../resources/lands.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { areaUnits } from '../../../resources/units.ts'
import { inputOf } from '../../crud/fields/inputs/index.ts'
import { columnsOf, factorOf, missingFields, placeWord, withColumns, type Plan } from './use-plan.ts'
import { planWords } from './words.ts'
import './fields-step.css'

const everyone = ''

type Props = { parsed: ParsedSurvey; plan: Plan; onChange: (part: Partial<Plan>) => void }

/**
 * Maps columns to fields, with a default where no column fills the field. Required fields and those that were mapped at
 * the start come first.
 */
export function FieldsStep({ parsed, plan, onChange }: Props) {
  const say = useWords()
  const may = useMayAsk()
  const [hasMore, setMore] = useState(false)
  const fields = surveyFields(lands).filter(([, field]) => field.needs === undefined || may(lands.code, field.needs))
  const [found] = useState(() => new Set(fields.flatMap(([name]) => (columnsOf(plan, name).length > 0 ? [name] : []))))
  const isFirst = ([name, field]: [string, Field]): boolean => field.required === true || found.has(name)
  const missing = new Set(missingFields(plan))
  const line = ([name, field]: [string, Field]) => (
    <FieldLine
      key={name}
      name={name}
      field={field}
      isMissing={missing.has(name)}
      parsed={parsed}
      plan={plan}
      onChange={onChange}
    />
  )
  const rest = fields.filter((each) => !isFirst(each))
  return (
    <section aria-label={say(planWords.fields)} className="survey-fields">
      <p className="crud-hint">{say(planWords.fieldsHint)}</p>
      {fields.filter(isFirst).map(line)}
      <Button
        type="link"
        icon={hasMore ? <UpOutlined /> : <DownOutlined />}
        aria-expanded={hasMore}
        onClick={() => setMore(!hasMore)}
      >
        {say(planWords.otherFields, { count: rest.length })}
      </Button>
      {hasMore && rest.map(line)}
    </section>
  )
}

type LineProps = Props & { name: string; field: Field; isMissing: boolean }

function FieldLine(props: LineProps) {
  const { name, field, isMissing, parsed, plan, onChange } = props
  const say = useWords()
  const id = useId()
  const columns = columnsOf(plan, name)
  const isByPlace = field.kind === 'region' && columns.length === 0 && plan.defaults[name] === placeWord
  const source = columns[0] ?? (isByPlace ? placeWord : everyone)
  const isLong = field.kind === 'longText' && columns.length > 1
  const choose = (next: string): void => {
    const isColumn = next !== everyone && next !== placeWord
    const mapping = withColumns(plan, name, {
      columns: isColumn ? [next] : [],
      factor: isColumn ? factorOf(plan, columns[0]) : 1,
    })
    onChange({
      mapping,
      defaults:
        next === placeWord
          ? { ...plan.defaults, [name]: placeWord }
          : isByPlace
            ? { ...plan.defaults, [name]: null }
            : plan.defaults,
    })
  }
  const options = [
    ...(field.kind === 'region' ? [{ value: placeWord, label: say(planWords.byPlace) }] : []),
    { value: everyone, label: say(field.required ? planWords.sameForAll : planWords.noColumn) },
    ...parsed.facts.fields.map((column) => ({
      value: column.name,
      label: say(planWords.column, { name: column.alias || column.name }),
    })),
  ]
  return (
    <div className="survey-field" data-missing={isMissing || undefined}>
      <label htmlFor={id} className={field.required ? 'survey-required' : undefined}>
        {say(field.label)}
      </label>
      <Select
        id={id}
        value={isLong ? say(planWords.columns, { count: columns.length }) : source}
        options={options}
        onChange={choose}
        showSearch
        optionFilterProp="label"
        popupMatchSelectWidth={260}
      />
      <div className="survey-field-value">
        {columns[0] !== undefined && <Sample {...props} column={columns[0]} />}
        {source === everyone && <DefaultInput {...props} />}
        {isByPlace && <span className="crud-hint">{say(planWords.byPlaceHint)}</span>}
        {isMissing && (
          <span className="survey-wrong" role="alert">
            {say(planWords.missing, { label: say(field.label) })}
          </span>
        )}
      </div>
    </div>
  )
}

/** A sample value of the column, and the unit of its numbers if the field is an area. */
function Sample({ name, field, column, parsed, plan, onChange }: LineProps & { column: string }) {
  const say = useWords()
  const value = parsed.features.features.find(
    ({ properties }) => properties[column] !== null && properties[column] !== undefined && properties[column] !== '',
  )?.properties[column]
  const units = Object.values(areaUnits).map(({ label, squareMetres }) => ({ value: squareMetres, label: say(label) }))
  const isArea = field.kind === 'decimal' && field.unit === 'm²'
  return (
    <>
      <span className="survey-sample" title={String(value ?? '')}>
        {value === undefined
          ? say(planWords.emptyColumn)
          : say(planWords.sample, { value: typeof value === 'object' ? JSON.stringify(value) : String(value) })}
      </span>
      {isArea && (
        <Select
          size="small"
          aria-label={say(sharedWords.unitOf, { label: say(field.label) })}
          value={factorOf(plan, column)}
          options={units}
          onChange={(factor: number) => onChange({ mapping: withColumns(plan, name, { columns: [column], factor }) })}
        />
      )}
    </>
  )
}

/** The declared input of the field; its value applies to every parcel. */
function DefaultInput({ name, field, plan, onChange }: LineProps) {
  const say = useWords()
  const id = useId()
  const { Input } = inputOf(field)
  const declared = 'default' in field ? field.default : undefined
  const isNumbered = field.kind === 'text' && field.required === true
  return (
    <>
      <div>
        <label htmlFor={id} className="for-readers">
          {say(planWords.valueOf, { label: say(field.label) })}
        </label>
        <Input
          id={id}
          resource={lands}
          name={name}
          field={field}
          row={null}
          value={plan.defaults[name] ?? declared}
          onChange={(value) => onChange({ defaults: { ...plan.defaults, [name]: value } })}
        />
      </div>
      {isNumbered && <span className="crud-hint">{say(planWords.numberedHint)}</span>}
    </>
  )
}
