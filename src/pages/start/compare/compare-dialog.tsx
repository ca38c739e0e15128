import { CloseOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, QRCode } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { FactsTable } from '../../../offer/compare/facts-table.tsx'
import { useFacts } from '../../../offer/compare/use-facts.ts'
import { compareWords } from '../../../offer/compare/words.ts'
import { fileIds } from '../../../offer/contact.tsx'
import { DemoMark } from '../../../offer/demo-mark.tsx'
import { Picture } from '../../../offer/picture.tsx'
import { useIsSchematic } from '../../../offer/terrain/ground-fields.ts'
import { offerWords } from '../../../offer/words.ts'
import { useLocale, useWords } from '../../../providers/i18n.ts'
import { useRetry } from '../../../providers/lands.ts'
import { useMapTitle } from '../../../providers/map-title.ts'
import { addressForOthers } from '../../../providers/site.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import type { Picked } from '../state/start-state.ts'
import { startWords } from '../words.ts'
import { CompareActions, pathNow } from './compare-actions.tsx'
import { noteOf, titleOf, type Comparison } from './compare-table.ts'
import { useComparedColumns, type ComparedColumn } from './use-compared.ts'
import { useKeptFact } from './use-kept-fact.ts'
import { dialogWords } from './words.ts'
import './compare-dialog.css'

/** While the comparison is open, the page is printed on wide paper; a dialog cannot name its page. */
const landscape = '@page { size: A4 landscape; margin: 10mm }'

type Props = {
  tray: readonly Picked[]
  /** The use that verdicts are for as well. */ useId: string | null
  onClose: () => void
  onPick: (picked: Picked) => void
}

/** Up to four rows side by side: read, shared, printed and saved from here. */
export function CompareDialog({ tray, useId, onClose, onPick }: Props) {
  const say = useWords()
  const { locale } = useLocale()
  const source = useMapTitle()
  const retry = useRetry()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOnlyDifferent, setOnlyDifferent] = useState(false)
  const [link, setLink] = useState(() => addressForOthers(pathNow()))
  const [date] = useState(() => new Date().toLocaleDateString('sv-SE'))
  const { columns, isReading, failure } = useComparedColumns(tray)
  const kept = useKeptFact(tray, useId)
  const kinds = columns.map(({ picked }) => say(offerWords[picked.layer]))
  const facts = useFacts(columns, {
    first: [
      ...kept.facts,
      ...(new Set(kinds).size > 1 ? [{ name: 'kind', label: say(dialogWords.kind), values: kinds }] : []),
    ],
    ...(useId === null ? {} : { verdictLabel: dialogWords.verdictForNone }),
    fields: ['contact', 'contactPhone'],
  })
  const isSchematic = useIsSchematic(facts.map(({ name }) => name))
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.focus()
  }, [])
  const comparison: Comparison = { columns, facts, isSchematic, source, date, link, locale, say }
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className="start-compare"
      aria-label={say(startWords.compare)}
      // React passes the events of dialogs inside this one on to it.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <style>{landscape}</style>
      <header>
        <h2>{say(startWords.compare)}</h2>
        <Checkbox checked={isOnlyDifferent} onChange={({ target }) => setOnlyDifferent(target.checked)}>
          {say(compareWords.onlyDifferent)}
        </Checkbox>
        <CompareActions comparison={comparison} isReading={isReading || kept.isReading} onLink={setLink} />
        <Button
          type="text"
          icon={<CloseOutlined />}
          aria-label={say(sharedWords.close)}
          onClick={() => dialog.current?.close()}
        />
      </header>
      <div className="compare-scroll" tabIndex={0} role="region" aria-label={say(startWords.compare)}>
        <PrintHead {...comparison} />
        {failure && (
          <Alert
            type="error"
            showIcon
            message={say(dialogWords.judgingFailed, { reason: failure.message })}
            action={
              <Button size="small" onClick={retry}>
                {say(sharedWords.tryAgain)}
              </Button>
            }
          />
        )}
        {isReading && <div className="start-progress" role="progressbar" aria-label={say(dialogWords.judging)} />}
        <FactsTable
          columns={columns}
          facts={facts}
          isOnlyDifferent={isOnlyDifferent}
          heads={columns.map((column) => (
            <Head key={column.id} column={column} onPick={onPick} />
          ))}
          pictures={columns.map((column) => (
            <ColumnPicture key={column.id} {...column} />
          ))}
        />
        <p className="compare-note soft">
          {say(dialogWords.hint)} {noteOf(comparison)}
        </p>
      </div>
    </dialog>
  )
}

function Head({ column: { title, row, picked }, onPick }: { column: ComparedColumn } & Pick<Props, 'onPick'>) {
  return (
    <>
      <button type="button" onClick={() => onPick(picked)}>
        {title}
      </button>
      {/* Browsers print a button only once, not in the repeated head of every page. */}
      <b className="compare-printed-name" aria-hidden="true">
        {title}
      </b>
      {row && <DemoMark row={row} />}
    </>
  )
}

function ColumnPicture({ row, picked }: ComparedColumn) {
  const id = row ? ([...fileIds(row, 'cover'), ...fileIds(row, 'photos')][0] ?? null) : null
  return (
    <span className="compare-picture">
      <Picture id={id} name="" size="thumb" seed={picked.id} />
    </span>
  )
}

/** Above the table on paper: what this is, where it comes from, and how to open it. */
function PrintHead(comparison: Comparison) {
  const { source, date, link, say } = comparison
  return (
    <div className="compare-print-head">
      <div>
        <h1>{titleOf(comparison)}</h1>
        <p>{say(dialogWords.source, { source })}</p>
        <p>{say(dialogWords.made, { date })}</p>
        <p>{link}</p>
      </div>
      <QRCode value={link} type="svg" size={96} bordered={false} errorLevel="L" color="#000000" bgColor="#ffffff" />
    </div>
  )
}
