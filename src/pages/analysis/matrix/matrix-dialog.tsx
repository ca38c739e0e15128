import { Alert, Button, Modal } from 'antd'
import { useMatrix, type PickedUse } from '../../../providers/analysis.ts'
import { useWords } from '../../../providers/i18n.ts'
import { verdicts, type Check, type OverlayRun } from '../../../resources/analysis.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import type { UseMatrix } from '../../../resources/use-matrix.ts'
import { useIsPhone } from '../../crud/use-is-phone.ts'
import { CheckText, keyOfCheck } from '../result/check-text.tsx'
import { verdictWords } from '../words.ts'
import { MatrixList } from './matrix-list.tsx'
import type { MatrixProps } from './matrix-props.ts'
import { MatrixTable } from './matrix-table.tsx'
import { matrixWords as words } from './words.ts'
import './matrix.css'

type Props = { run: OverlayRun; onUse: (use: PickedUse) => void; onClose: () => void }

/** Every published use by theme, for the boundary of a run. Closing it ends the work on the server. */
export default function MatrixDialog({ run, onUse, onClose }: Props) {
  const say = useWords()
  const { data, error, isFetching, refetch } = useMatrix(run.id)
  return (
    <Modal
      open
      title={say(words.title)}
      onCancel={onClose}
      closable={{ 'aria-label': say(sharedWords.close) }}
      width="min(1360px, calc(100vw - 32px))"
      className="matrix-dialog"
      centered
      footer={null}
    >
      {isFetching && !data && (
        <p className="matrix-waiting">
          <img src="/spinner.svg" alt="" width={32} height={32} />
          <span role="status">{say(words.loading)}</span>
          <Button size="small" onClick={onClose}>
            {say(sharedWords.cancel)}
          </Button>
        </p>
      )}
      {error && !isFetching && (
        <Alert
          type="error"
          showIcon
          message={error.message}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {say(sharedWords.tryAgain)}
            </Button>
          }
        />
      )}
      {data && <Matrix matrix={data} currentId={run.result.use?.id ?? null} onUse={onUse} />}
    </Modal>
  )
}

function Matrix(props: MatrixProps) {
  const say = useWords()
  const isPhone = useIsPhone()
  const { matrix } = props
  const loose = checksOfAll(matrix)
  if (matrix.rows.length === 0) return <p>{say(words.noUses)}</p>
  return (
    <div className="matrix">
      <p className="soft-small">{say(words.why)}</p>
      <p className="matrix-counts">
        {verdicts.map((verdict) => (
          <span key={verdict} className="matrix-verdict" data-verdict={verdict}>
            {say(words.counts, {
              name: say(verdictWords[verdict].name),
              count: matrix.rows.filter((row) => row.verdict === verdict).length,
            })}
          </span>
        ))}
      </p>
      {loose.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={say(words.forAll)}
          description={loose.map((check) => (
            <div key={keyOfCheck(check)}>
              <CheckText check={check} />
            </div>
          ))}
        />
      )}
      {isPhone ? <MatrixList {...props} /> : <MatrixTable {...props} />}
    </div>
  )
}

/** What is missing whatever is to be built, and is no theme's. */
function checksOfAll({ checks, rows: [row] }: UseMatrix): Check[] {
  const held = new Set((row?.cells ?? []).flatMap((cell) => (cell?.checks ?? []).map(keyOfCheck)))
  return checks.filter((check) => !held.has(keyOfCheck(check)))
}
