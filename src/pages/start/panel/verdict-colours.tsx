import { SmallSwitch } from '../../../offer/small-switch.tsx'
import { useWords } from '../../../providers/i18n.ts'
import type { StartState } from '../state/start-state.ts'
import { layersWords } from './layers-words.ts'
import { UsePicker } from './use-picker.tsx'

export type Colouring = Pick<StartState, 'useId' | 'isByStatus'>
type Props = Colouring & { onChange: (change: Partial<Colouring>) => void }

/** The use that parcels are coloured for, and whether they are. */
export function VerdictColours({ useId, isByStatus, onChange }: Props) {
  const say = useWords()
  return (
    <div className="start-choices">
      {useId === null ? (
        <span className="soft-small">{say(layersWords.byVerdictWhy)}</span>
      ) : (
        <SmallSwitch
          label={say(layersWords.byVerdict)}
          isOn={!isByStatus}
          onChange={(isOn) => onChange({ isByStatus: !isOn })}
        />
      )}
      <UsePicker useId={useId} onChange={(next) => onChange({ useId: next })} />
    </div>
  )
}
