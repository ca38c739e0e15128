import { AutoComplete, Form } from 'antd'
import { useWords } from '../../providers/i18n.ts'
import type { LayerField } from '../../providers/layers.ts'
import { useZones } from '../crud/fields/grid-editor/use-names.ts'
import type { OwnInputs } from '../crud/fields/own-input.tsx'
import type { InputProps } from '../crud/index.tsx'
import { planWords } from './words.ts'

type SuggestingProps = Pick<InputProps, 'id' | 'value' | 'onChange' | 'disabled'> & {
  suggestions: readonly { value: string; label: string }[]
}

/** A text with suggestions; another text is accepted, because the layer or its theme may get it later. */
function Suggesting({ id, value, onChange, disabled, suggestions }: SuggestingProps) {
  const say = useWords()
  return (
    <AutoComplete
      id={id}
      allowClear
      disabled={disabled}
      placeholder={say(planWords.choose)}
      value={typeof value === 'string' ? value : ''}
      options={[...suggestions]}
      onChange={(text?: string) => onChange?.(text || null)}
    />
  )
}

/** An attribute of the layer. */
function AttributeInput(props: InputProps) {
  const fields = Form.useWatch<readonly LayerField[] | undefined>('fields') ?? []
  const suggestions = fields.map(({ name, alias }) => ({
    value: name,
    label: alias && alias !== name ? `${name} ${alias}` : name,
  }))
  return <Suggesting {...props} suggestions={suggestions} />
}

/** The code of a zone of the layer's theme. */
function ZoneInput(props: InputProps) {
  const { zones } = useZones(Form.useWatch<unknown>('themeId'))
  return (
    <Suggesting
      {...props}
      suggestions={(zones ?? []).map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
    />
  )
}

/** Controls for the form of a layer. */
export const layerInputs: OwnInputs = {
  zoneField: { Input: AttributeInput },
  zone: { Input: ZoneInput },
  widthField: { Input: AttributeInput },
}
