import { lazy, Suspense, useState } from 'react'
import { useOne } from '@refinedev/core'
import { Alert, Input, Modal, Radio, Skeleton } from 'antd'
import type { BasemapId, Extent } from '../../../map/index.ts'
import { divideLand } from '../../../providers/divisions.ts'
import { useWords } from '../../../providers/i18n.ts'
import { usePlainGround } from '../../../providers/lands.ts'
import { site } from '../../../providers/site.ts'
import { useThemeMode } from '../../../providers/theme-mode.ts'
import type { AnyRow, Geometry } from '../../../resources/define.ts'
import { lands } from '../../../resources/lands.ts'
import { useLandLayers } from '../use-land-layers.ts'
import { codeOf, piecesOf } from './pieces.ts'
import { useStoring } from './use-storing.ts'
import { divisionWords as words } from './words.ts'
import './division.css'

const BoundaryEditor = lazy(async () => ({ default: (await (await import('../../../map/index.ts')).loadBoundaryEditor()).BoundaryEditor }))
const wholeCountry: Extent = [73, 18, 135, 54]
const onlyPlain: readonly BasemapId[] = ['plain']
const none: readonly never[] = []
const mostPieces = 20
const { landCode: codeField, name: nameField } = lands.fields

type Props = { id: string; onClose: () => void }

/** A stored parcel, cut on the map into several that are stored in one step. */
export default function DivideDialog({ id, onClose }: Props) {
  const { result, query } = useOne<AnyRow>({ resource: lands.name, id, queryOptions: { placeholderData: undefined } })
  if (query.isLoading || result?.id !== id) return <Waiting onClose={onClose} />
  return <Dividing key={`${id} ${result.version}`} row={result} onClose={onClose} />
}

function Waiting({ onClose }: { onClose: () => void }) {
  const say = useWords()
  return <Modal open footer={null} title={say(words.divide)} onCancel={onClose}><div role="status" aria-label={say(words.loading)}><Skeleton active /></div></Modal>
}

type Named = { landCode: string; name: string }

function Dividing({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const say = useWords()
  const [boundary, setBoundary] = useState<Geometry | null>(() => (piecesOf(row.boundary).length > 0 ? (row.boundary as Geometry) : null))
  const [kept, setKept] = useState(0)
  const [typed, setTyped] = useState<Readonly<Record<number, Partial<Named>>>>({})
  const { isBusy, problem, store } = useStoring(onClose)
  const pieces = piecesOf(boundary)
  const [title, code] = [String(row.name), String(row.landCode)]
  const stays = Math.min(kept, pieces.length - 1)
  const named = (index: number): Named => ({ landCode: codeOf(code, index + 1, codeField.maxLength), name: say(words.named, { name: title.slice(0, nameField.maxLength - 6), number: index + 1 }), ...typed[index] })
  const isWhole = pieces.length < 2
  const isReady = !isWhole && pieces.length <= mostPieces && pieces.every((_piece, index) => index === stays || (named(index).landCode.trim() !== '' && named(index).name.trim() !== ''))
  const save = () => {
    const own = pieces[stays]
    if (!own) return
    const parts = pieces.flatMap((piece, index) => (index === stays ? [] : [{ landCode: named(index).landCode.trim(), name: named(index).name.trim(), boundary: piece }]))
    void store(() => divideLand({ id: row.id, version: row.version }, own, parts), { label: words.divided, values: { count: pieces.length } })
  }
  return (
    <Modal open width={920} style={{ top: 24 }} className="division" maskClosable={false} keyboard={false} title={say(words.divideTitle, { name: title })} okText={say(words.divideNow)} cancelText={say(words.cancel)} okButtonProps={{ disabled: !isReady }} confirmLoading={isBusy} onOk={save} onCancel={onClose}>
      <p>{say(words.divideHint)}</p>
      {boundary ? <Cutting value={boundary} onChange={(next) => next && setBoundary(next)} /> : <Alert type="warning" showIcon message={say(words.withoutBoundary)} />}
      {boundary && isWhole && <p role="status" className="division-hint">{say(words.onePart)}</p>}
      {pieces.length > mostPieces && <Alert type="warning" showIcon message={say(words.tooMany)} />}
      {!isWhole && (
        <Radio.Group className="division-pieces" aria-label={say(words.parts)} value={stays} onChange={({ target }) => setKept(Number(target.value))}>
          {pieces.map((piece, index) => <Piece key={JSON.stringify(piece.coordinates)} index={index} isKept={index === stays} own={{ landCode: code, name: title }} value={named(index)} onChange={(part) => setTyped({ ...typed, [index]: { ...typed[index], ...part } })} />)}
        </Radio.Group>
      )}
      {problem && <Alert type="error" showIcon role="alert" message={problem} />}
    </Modal>
  )
}

function Cutting({ value, onChange }: { value: Geometry; onChange: (next: Geometry | null) => void }) {
  const say = useWords()
  const { isDark } = useThemeMode()
  const ground = usePlainGround()
  const layers = useLandLayers()
  return (
    <Suspense fallback={<Skeleton.Node active className="division-wait" />}>
      <BoundaryEditor isDividing value={value} onChange={onChange} home={site.extent ?? wholeCountry} theme={isDark ? 'dark' : 'light'} say={say} plain={ground.data ?? null} basemaps={onlyPlain} layers={layers} neighbours={none} overlaps={none} />
    </Suspense>
  )
}

type PieceProps = { index: number; isKept: boolean; own: Named; value: Named; onChange: (part: Partial<Named>) => void }

function Piece({ index, isKept, own, value, onChange }: PieceProps) {
  const say = useWords()
  const number = index + 1
  const shown = isKept ? own : value
  return (
    <div className="division-piece">
      <strong>{say(words.part, { number })}</strong>
      <Radio value={index}>{say(words.keeps)}</Radio>
      <Input aria-label={say(words.code, { number })} value={shown.landCode} disabled={isKept} maxLength={codeField.maxLength} status={shown.landCode.trim() === '' ? 'error' : ''} onChange={({ target }) => onChange({ landCode: target.value })} />
      <Input aria-label={say(words.name, { number })} value={shown.name} disabled={isKept} maxLength={nameField.maxLength} status={shown.name.trim() === '' ? 'error' : ''} onChange={({ target }) => onChange({ name: target.value })} />
    </div>
  )
}
