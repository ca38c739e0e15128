import { SearchOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { LoadFailed } from '../../load-failed.tsx'
import { isDemonstration, demonstrationMark } from '../../resources/demonstration.ts'
import type { AnyRow } from '../../resources/define.ts'
import type { FoundLaw, LawPiece } from '../../resources/found-laws.ts'
import { laws } from '../../resources/laws.ts'
import { useFileInfo } from '../../providers/files.ts'
import { useWords } from '../../providers/i18n.ts'
import { notYet, useDictItems, useDictLists } from '../../providers/lands.ts'
import { useLawSearch } from '../../providers/laws.ts'
import { useTypedText } from '../../use-typed-text.ts'
import { Marked } from './marked.tsx'
import { StatusMark } from './status-mark.tsx'
import { lawWords } from './words.ts'
import './law.css'

/** Search filters as the URL carries them; empty strings are no filter. */
export type LawFilters = { q: string; level: string; category: string; status: string }

type Props = {
  filters: LawFilters
  onChange: (change: Partial<LawFilters>) => void
  onOpen: (id: string) => void
  /** Only the public view, also for signed-in users. */
  isPublic: boolean
}

const lawDicts = ['law_category', 'law_level']

/** Full-text search of laws: a field, three filters, and the results with the text around each hit. */
export function LawSearch({ filters, onChange, onOpen, isPublic }: Props) {
  const say = useWords()
  const { records, total, error, isLoading, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useLawSearch(filters, isPublic)
  const dicts = useDictLists(lawDicts)
  const items = useDictItems(lawDicts)
  return (
    <div className="law-search">
      <div className="law-search-bar" role="search">
        <Words value={filters.q} onChange={(q) => onChange({ q })} />
        <Choice
          label={laws.fields.level.label}
          value={filters.level}
          options={(dicts.law_level ?? []).map(({ value, label }) => ({ value, label }))}
          onChange={(level) => onChange({ level })}
        />
        <Choice
          label={laws.fields.category.label}
          value={filters.category}
          options={(dicts.law_category ?? []).map(({ value, label }) => ({ value, label }))}
          onChange={(category) => onChange({ category })}
        />
        <Choice
          label={laws.fields.status.label}
          value={filters.status}
          options={laws.fields.status.options.map(({ value, label }) => ({ value, label: say(label) }))}
          onChange={(status) => onChange({ status })}
        />
      </div>
      {error && <LoadFailed error={error} retry={() => void refetch()} />}
      <p className="law-count" role="status">
        {isLoading
          ? say(lawWords.loading)
          : total !== undefined && say(filters.q ? lawWords.found : lawWords.listed, { count: total })}
      </p>
      <ul className="law-found plain-list" aria-label={say(lawWords.results)} aria-busy={isFetching}>
        {records.map((law) => (
          <FoundRow
            key={law.id}
            law={law}
            onOpen={() => onOpen(law.id)}
            nameOf={(code, value) => items(code, value).label}
          />
        ))}
      </ul>
      {total === 0 && <Nothing filters={filters} />}
      {hasNextPage && (
        <p className="law-more">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {say(lawWords.more, { count: (total ?? 0) - records.length })}
          </Button>
        </p>
      )}
    </div>
  )
}

export default LawSearch

function Nothing({ filters }: { filters: LawFilters }) {
  const say = useWords()
  const isNarrowed = Object.values(filters).some((value) => value !== '')
  return (
    <div className="law-nothing">
      <strong>
        {filters.q
          ? say(lawWords.nothing, { q: filters.q })
          : say(isNarrowed ? lawWords.listed : lawWords.empty, { count: 0 })}
      </strong>
      <p>{say(isNarrowed ? lawWords.nothingWhy : lawWords.emptyWhy)}</p>
    </div>
  )
}

function Words({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const say = useWords()
  const { typed, type, commit } = useTypedText(value, onChange)
  return (
    <Input
      type="search"
      className="law-words"
      size="large"
      prefix={<SearchOutlined aria-hidden="true" />}
      allowClear
      maxLength={100}
      value={typed}
      placeholder={say(lawWords.search)}
      aria-label={say(lawWords.search)}
      onChange={(event) => type(event.target.value)}
      onPressEnter={() => commit(typed)}
    />
  )
}

type ChoiceProps = {
  label: { zh: string; en: string }
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const say = useWords()
  const chosen = value === '' ? [] : value.split(',')
  return (
    <Select
      mode="multiple"
      size="large"
      className="law-choice"
      allowClear
      maxTagCount="responsive"
      aria-label={say(label)}
      placeholder={say(label)}
      value={chosen}
      options={options}
      labelRender={({ label: name, value: code }) => name ?? (options.length > 0 ? code : notYet)}
      showSearch={false}
      onChange={(values: string[]) => onChange(values.join(','))}
    />
  )
}

function FoundRow({
  law,
  onOpen,
  nameOf,
}: {
  law: FoundLaw
  onOpen: () => void
  nameOf: (code: string, value: string) => string
}) {
  const say = useWords()
  const facts = [
    law.level && nameOf('law_level', law.level),
    law.category && nameOf('law_category', law.category),
    law.issuer,
    say(lawWords.issuedOn, { date: law.publishedOn }),
  ].filter(Boolean)
  return (
    <li>
      <h3>
        <button type="button" className="law-open link-button" onClick={onOpen}>
          <Marked segments={law.title} />
        </button>
      </h3>
      <p className="law-facts">
        <StatusMark status={law.status} />
        {law.isReplaced && <span className="law-tag">{say(lawWords.replaced)}</span>}
        {!law.published && <span className="law-tag">{say(lawWords.draft)}</span>}
        {isDemonstration({ createdBy: law.createdBy } as AnyRow) && (
          <span className="law-tag">{say(demonstrationMark)}</span>
        )}
        {law.docNo.length > 0 && (
          <span>
            <Marked segments={law.docNo} />
          </span>
        )}
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {law.pieces.map((piece) => (
        <Piece key={`${piece.part} ${piece.fileId ?? ''}`} piece={piece} />
      ))}
    </li>
  )
}

function Piece({ piece }: { piece: LawPiece }) {
  return (
    <p className="law-piece">
      {piece.fileId && <FileName id={piece.fileId} />}
      <Marked segments={piece.text} />
    </p>
  )
}

function FileName({ id }: { id: string }) {
  const say = useWords()
  const { data } = useFileInfo(id)
  return <small>{say(lawWords.inFile, { name: data?.name ?? '' })}</small>
}
