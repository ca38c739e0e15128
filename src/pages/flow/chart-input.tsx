import { createContext, useContext } from 'react'
import { Button, Flex, Form } from 'antd'
import { EditOutlined } from '@ant-design/icons'
import { flows } from '../../resources/flows.ts'
import { useWords } from '../../providers/i18n.ts'
import { rendererOf, type InputProps } from '../crud/index.tsx'
import { flowWords } from './words.ts'

/** What the form can do with the chart; null without the permission to draw. */
type Chart = {
  draw: (id: string) => void
  /** Opens the editor as soon as the form is stored. */ drawAfterSave: () => void
}

export const ChartContext = createContext<Chart | null>(null)

/** What a chart holds, and the button that opens its editor; a new chart is stored first. */
export function ChartInput({ id, row, ...props }: InputProps) {
  const say = useWords()
  const form = Form.useFormInstance()
  const chart = useContext(ChartContext)
  const { Display } = rendererOf(flows.fields.graph)
  const saveAndDraw = async (): Promise<void> => {
    // What is missing is marked by the save itself; only a form that can be stored leads to the editor.
    const isWhole = await form.validateFields().then(
      () => true,
      () => false,
    )
    if (isWhole) chart?.drawAfterSave()
    form.submit()
  }
  return (
    <Flex id={id} tabIndex={-1} wrap align="center" gap={12} className="crud-geometry">
      {row && <Display {...props} field={flows.fields.graph} value={props.value} row={row} />}
      {chart && (
        <Button icon={<EditOutlined />} onClick={() => (row ? chart.draw(row.id) : void saveAndDraw())}>
          {say(row ? flowWords.draw : flowWords.saveAndDraw)}
        </Button>
      )}
      <small className="soft">{say(flowWords.drawHint)}</small>
    </Flex>
  )
}
