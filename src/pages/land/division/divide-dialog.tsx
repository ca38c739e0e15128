import { Suspense } from 'react'
import { useOne } from '@refinedev/core'
import { Alert, Input, Modal, Radio, Skeleton } from 'antd'
import { LoadFailed } from '../../../load-failed.tsx'
import { BoundaryEditor, useMapBase } from '../../../frame/map.tsx'
import type { CallError } from '../../../providers/call-error.ts'
import { divideLand } from '../../../providers/divisions.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { AnyRow, Geometry } from '../../../resources/define.ts'
import { lands } from '../../../resources/lands.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { EditorWait, type EditorHeight } from '../../crud/fields/editor-wait.tsx'
import { useLandLayers } from '../use-land-layers.ts'
import { usePieces, type Named, type Piece } from './use-pieces.ts'
import { useStoring } from './use-storing.ts'
import { divisionWords as words } from './words.ts'

const none: readonly never[] = []
const mostPieces = 20
const editorHeight: EditorHeight = ['calc(min(340px, 44vh) + 202px)', 'calc(min(340px, 44vh) + 283px)']
const { landCode: codeField, name: nameField } = lands.fields

type Props = { id: string; onClose: () => void }

/** Divides a stored parcel on the map into several that are stored in one transaction. */
export default function DivideDialog({ id, onClose }: Props) {
  const { result, query } = useOne<AnyRow, CallError>({
    resource: lands.name,
    id,
    queryOptions: { placeholderData: undefined },
    errorNotification: false,
  })
  if (result?.id === id) return <Dividing key={`${id} ${result.version}`} row={result} onClose={onClose} />
  return (
    <Waiting error={query.isFetching ? null : query.error} onRetry={() => void query.refetch()} onClose={onClose} />
  )
}

type WaitingProps = { error: CallError | null; onRetry: () => void; onClose: () => void }

function Waiting({ error, onRetry, onClose }: WaitingProps) {
  const say = useWords()
  return (
    <Modal open footer={null} title={say(words.divide)} onCancel={onClose}>
      {error ? (
        <LoadFailed what={say(words.loadFailed)} error={error} retry={onRetry} />
      ) : (
        <div role="status" aria-label={say(words.loading)}>
          <Skeleton active />
        </div>
      )}
    </Modal>
  )
}

function Dividing({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const say = useWords()
  const { boundary, pieces, change, keep, type } = usePieces(row)
  const { isBusy, problem, store } = useStoring(onClose)
  const stays = pieces.find(({ isKept }) => isKept)
  const isWhole = pieces.length < 2
  const isReady =
    !isWhole &&
    pieces.length <= mostPieces &&
    pieces.every(({ named }) => named.landCode.trim() !== '' && named.name.trim() !== '')
  const save = () => {
    if (!stays) return
    const parts = pieces.flatMap(({ isKept, boundary, named }) =>
      isKept ? [] : [{ landCode: named.landCode.trim(), name: named.name.trim(), boundary }],
    )
    void store(() => divideLand({ id: row.id, version: row.version }, stays.boundary, parts), {
      label: words.divided,
      values: { count: pieces.length },
    })
  }
  return (
    <Modal
      open
      width={920}
      style={{ top: 24 }}
      className="division"
      maskClosable={false}
      keyboard={false}
      title={say(words.divideTitle, { name: String(row.name) })}
      okText={say(words.divideNow)}
      cancelText={say(sharedWords.cancel)}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={isBusy}
      onOk={save}
      onCancel={onClose}
    >
      <p>{say(words.divideHint)}</p>
      {boundary ? (
        <Cutting value={boundary} onChange={(next) => next && change(next)} />
      ) : (
        <Alert type="warning" showIcon message={say(words.withoutBoundary)} />
      )}
      {boundary && isWhole && (
        <p role="status" className="division-hint">
          {say(words.onePart)}
        </p>
      )}
      {pieces.length > mostPieces && <Alert type="warning" showIcon message={say(words.tooMany)} />}
      {!isWhole && (
        <Radio.Group
          className="division-pieces"
          aria-label={say(words.parts)}
          value={stays?.key}
          onChange={({ target }) => keep(String(target.value))}
        >
          {pieces.map((piece, index) => (
            <PieceLine key={piece.key} number={index + 1} piece={piece} onType={(part) => type(piece.key, part)} />
          ))}
        </Radio.Group>
      )}
      {problem && <Alert type="error" showIcon role="alert" message={problem} />}
    </Modal>
  )
}

function Cutting({ value, onChange }: { value: Geometry; onChange: (next: Geometry | null) => void }) {
  const layers = useLandLayers()
  return (
    <Suspense fallback={<EditorWait height={editorHeight} />}>
      <BoundaryEditor
        isDividing
        value={value}
        onChange={onChange}
        {...useMapBase()}
        layers={layers}
        basemaps={none}
        neighbours={none}
        overlaps={none}
      />
    </Suspense>
  )
}

type LineProps = { number: number; piece: Piece; onType: (part: Partial<Named>) => void }

function PieceLine({ number, piece: { key, isKept, named }, onType }: LineProps) {
  const say = useWords()
  return (
    <div className="division-piece">
      <strong>{say(words.part, { number })}</strong>
      <Radio value={key}>{say(words.keeps)}</Radio>
      <Input
        aria-label={say(words.code, { number })}
        value={named.landCode}
        disabled={isKept}
        maxLength={codeField.maxLength}
        status={named.landCode.trim() === '' ? 'error' : ''}
        onChange={({ target }) => onType({ landCode: target.value })}
      />
      <Input
        aria-label={say(words.name, { number })}
        value={named.name}
        disabled={isKept}
        maxLength={nameField.maxLength}
        status={named.name.trim() === '' ? 'error' : ''}
        onChange={({ target }) => onType({ name: target.value })}
      />
    </div>
  )
}
