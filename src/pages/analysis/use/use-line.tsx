import { useState } from 'react'
import { Button } from 'antd'
import { pickedOf, type PickedUse } from '../../../providers/analysis.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { ChosenUse } from '../../../resources/analysis.ts'
import { isComplete } from './picked-use.ts'
import { UseField } from './use-field.tsx'
import { useUseText } from '../../../offer/use/use-text.ts'
import { proposedUseWords as words } from '../../../offer/use/words.ts'

type Props = { use: ChosenUse | null; /** Analyses the same boundary again. */ onChange: (use: PickedUse) => void }

/** The use that a verdict is for, and another in its place. */
export function UseLine({ use, onChange }: Props) {
  const say = useWords()
  const text = useUseText()
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState(() => pickedOf(use))
  return (
    <section className="analysis-use-line">
      <div className="row-middle">
        <span>
          {say(words.useOf)}
          <strong>{use ? text.title(use) : say(words.notChosen)}</strong>
        </span>
        <Button
          size="small"
          className="analysis-screen-only"
          aria-expanded={isOpen}
          onClick={() => setOpen((wasOpen) => !wasOpen)}
        >
          {say(use ? words.change : words.choose)}
        </Button>
      </div>
      {use && <p className="soft-small">{text.facts(use.facts)}</p>}
      {isOpen && (
        <div className="analysis-card analysis-screen-only">
          <UseField value={picked} onChange={setPicked} />
          <Button type="primary" disabled={!isComplete(picked)} onClick={() => onChange(picked)}>
            {say(words.analyseAgain)}
          </Button>
        </div>
      )}
    </section>
  )
}
