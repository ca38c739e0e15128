import { useState } from 'react'
import { Alert, App, Button, InputNumber } from 'antd'
import { EditOutlined } from '@ant-design/icons'
import { CallError, isRecord } from '../../../providers/call-error.ts'
import { useWords } from '../../../providers/i18n.ts'
import { useLayerName } from '../../../providers/layers.ts'
import { editScheme, useSchemesAgain } from '../../../providers/schemes.ts'
import { schemes } from '../../../resources/schemes.ts'
import type { SchemeCriteria } from '../../../resources/composed-scheme.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { keptName } from './criterion-words.ts'
import { schemeWords } from './words.ts'
import './weights.css'

type Weight = SchemeCriteria['weights'][number]
type Target = { id: string; version: number }
type Props = {
  criteria: SchemeCriteria
  /** The scheme to change; null if read-only. */
  target: Target | null
}

/** The weights of the criteria: bars, or inputs for users who may change them. */
export function Weights({ criteria, target }: Props) {
  const say = useWords()
  const names = { say, layerName: useLayerName() }
  const [base, setBase] = useState<Target | null>(null)
  return (
    <section className="scheme-criteria" aria-label={say(schemeWords.criteria)}>
      <h3>
        {say(schemeWords.criteria)}
        {criteria.template && <small> {say(schemeWords.template, { name: keptName(criteria.template, names) })}</small>}
        {target && !base && (
          <Button type="link" size="small" icon={<EditOutlined />} onClick={() => setBase(target)}>
            {say(schemeWords.editWeights)}
          </Button>
        )}
      </h3>
      {base ? (
        <Editor criteria={criteria} base={base} onLeave={() => setBase(null)} />
      ) : (
        <Bars weights={criteria.weights} />
      )}
    </section>
  )
}

function Bars({ weights }: { weights: readonly Weight[] }) {
  const names = { say: useWords(), layerName: useLayerName() }
  const most = Math.max(1, ...weights.map(({ weight }) => weight))
  return (
    <dl>
      {weights.map(({ criterion, weight }) => (
        <div key={criterion}>
          <dt>{keptName(criterion, names)}</dt>
          <dd>
            <i style={{ inlineSize: `calc(${weight / most} * (100% - 40px))` }} />
            {weight}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Inputs for the weights. If another user changed them meanwhile, shows theirs and keeps the input: saving again
 * overwrites theirs.
 */
function Editor({ criteria, base, onLeave }: { criteria: SchemeCriteria; base: Target; onLeave: () => void }) {
  const say = useWords()
  const names = { say, layerName: useLayerName() }
  const { message } = App.useApp()
  const again = useSchemesAgain()
  const [weights, setWeights] = useState<readonly Weight[]>(criteria.weights)
  const [version, setVersion] = useState(base.version)
  const [theirs, setTheirs] = useState<readonly Weight[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { min, max } = schemes.fields.criteria.of.weight

  const store = async (): Promise<void> => {
    setBusy(true)
    try {
      await editScheme({ id: base.id, version, criteria: { template: criteria.template, weights: [...weights] } })
      void message.success(say(sharedWords.saved))
      onLeave()
    } catch (error) {
      const row =
        error instanceof CallError && error.status === 409 && isRecord(error.data)
          ? (error.data as unknown as { version: number; criteria: Weight[] })
          : null
      if (!row) return void message.error(error instanceof CallError ? error.message : say(schemeWords.failed))
      setVersion(row.version)
      setTheirs(row.criteria)
    } finally {
      // Not awaited: while the button is busy it would ignore the next click.
      setBusy(false)
      void again()
    }
  }
  const put = (criterion: string, weight: number): void =>
    setWeights((now) => now.map((each) => (each.criterion === criterion ? { criterion, weight } : each)))
  return (
    <form className="row" onSubmit={(event) => (event.preventDefault(), void store())}>
      {theirs && (
        <Alert
          type="warning"
          showIcon
          message={say(schemeWords.weightsChanged)}
          description={theirs
            .map(({ criterion, weight }) => `${keptName(criterion, names)} ${weight}`)
            .join(say(sharedWords.listSeparator))}
        />
      )}
      <dl>
        {weights.map(({ criterion, weight }) => (
          <div key={criterion}>
            <dt>{keptName(criterion, names)}</dt>
            <dd>
              <InputNumber
                min={min}
                max={max}
                precision={0}
                aria-label={say(schemeWords.weightOf, { name: keptName(criterion, names) })}
                value={weight}
                onChange={(value) => put(criterion, value ?? min)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {say(sharedWords.save)}
      </Button>
      <Button onClick={onLeave}>{say(sharedWords.cancel)}</Button>
    </form>
  )
}
