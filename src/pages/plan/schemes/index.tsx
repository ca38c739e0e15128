import { lazy, Suspense, useMemo, useState } from 'react'
import { Alert, Button } from 'antd'
import { useSearchParams } from 'react-router'
import { useQueries } from '@tanstack/react-query'
import { ArrowLeftOutlined } from '@ant-design/icons'
import { LoadFailed } from '../../../load-failed.tsx'
import { useWords } from '../../../providers/i18n.ts'
import { useSchemeChanges, useSchemeRows, useSchemesAgain, composedQuery } from '../../../providers/schemes.ts'
import { useUser } from '../../../providers/session.ts'
import { mostBeside, schemes } from '../../../resources/schemes.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { SchemeList } from './scheme-list.tsx'
import { SchemeView } from './scheme-view.tsx'
import { schemeWords } from './words.ts'
import { Board } from './board.tsx'
import { schemeColumn } from './columns.ts'
import '../../../offer/offer.css'
import './schemes.css'

const FormDrawer = lazy(() => import('../../crud/form/form-drawer.tsx'))

/** Schemes: a list, and the open one or several side by side. The address keeps which. */
export default function SchemesTab() {
  const say = useWords()
  const user = useUser()
  const [params, setParams] = useSearchParams()
  const [isBin, setBin] = useState(false)
  const [isNew, setNew] = useState(false)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const rows = useSchemeRows(isBin)
  const again = useSchemesAgain()
  const ids = useMemo(() => (isBin ? [] : (rows.data ?? []).map(({ id }) => id)), [isBin, rows.data])
  const changes = useSchemeChanges(ids)
  const changed = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { schemeId } of changes.data ?? []) counts.set(schemeId, (counts.get(schemeId) ?? 0) + 1)
    return counts
  }, [changes.data])
  const chosen = params.get('scheme')
  const beside = (params.get('beside') ?? '')
    .split(',')
    .filter((id) => id !== '')
    .slice(0, mostBeside)
  const go = (where: { scheme?: string; beside?: string }): void => setParams({ tab: 'schemes', ...where })
  const isOpen = chosen !== null || beside.length > 1
  return (
    <div className="schemes" data-open={isOpen || undefined}>
      {rows.isError ? (
        <LoadFailed error={rows.error} retry={() => void rows.refetch()} />
      ) : (
        <SchemeList
          rows={rows.data ?? []}
          isLoading={rows.isLoading}
          changed={changed}
          chosen={chosen}
          ticked={ticked}
          isBin={isBin}
          onChoose={(id) => go({ scheme: id })}
          onTick={setTicked}
          onCompare={() => go({ beside: ticked.join(',') })}
          onCreate={() => setNew(true)}
          onBin={setBin}
        />
      )}
      <div className="scheme-stage">
        {chosen !== null && (
          <SchemeView
            key={chosen}
            id={chosen}
            row={rows.data?.find(({ id }) => id === chosen) ?? null}
            changes={(changes.data ?? []).filter(({ schemeId }) => schemeId === chosen)}
            onLeave={() => go({})}
            onSaved={() => void again()}
          />
        )}
        {chosen === null && beside.length > 1 && <ComparedSchemes ids={beside} onLeave={() => go({})} />}
        {!isOpen && <p className="scheme-waiting">{say(schemeWords.choose)}</p>}
      </div>
      <Suspense fallback={null}>
        {isNew && (
          <FormDrawer
            resource={schemes}
            target="new"
            newValues={{ xzqdm: user?.region }}
            onClose={() => setNew(false)}
            onSaved={({ id }) => {
              void again()
              go({ scheme: id })
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Two to four schemes side by side, each as the sum of its candidates. */
function ComparedSchemes({ ids, onLeave }: { ids: readonly string[]; onLeave: () => void }) {
  const say = useWords()
  const { found, error, isPending } = useQueries({
    queries: ids.map((id) => composedQuery(id)),
    combine: (queries) => ({
      found: queries.flatMap(({ data }) => data ?? []),
      error: queries.find((query) => query.error)?.error ?? null,
      isPending: queries.some((query) => query.isPending),
    }),
  })
  const columns = useMemo(
    () => found.map(({ id, name, candidates, criteria }) => schemeColumn({ id, title: name, candidates, criteria })),
    [found],
  )
  return (
    <article className="scheme">
      <Button type="text" className="scheme-leave" icon={<ArrowLeftOutlined />} onClick={onLeave}>
        {say(sharedWords.backToList)}
      </Button>
      <header className="scheme-head">
        <h2>{say(schemeWords.comparing)}</h2>
      </header>
      {error && <Alert type="warning" showIcon message={error.message} />}
      {isPending ? (
        <p role="status" className="scheme-waiting">
          {say(schemeWords.loading)}
        </p>
      ) : (
        <Board columns={columns} />
      )}
    </article>
  )
}
