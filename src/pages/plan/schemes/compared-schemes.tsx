import { useMemo } from 'react'
import { useQueries } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { ArrowLeftOutlined } from '@ant-design/icons'
import { useWords } from '../../../providers/i18n.ts'
import { composedQuery } from '../../../providers/schemes.ts'
import { Board } from './board.tsx'
import { schemeColumn } from './columns.ts'
import { schemeWords } from './words.ts'

/** Two to four schemes side by side, each as the sum of its candidates. */
export function ComparedSchemes({ ids, onLeave }: { ids: readonly string[]; onLeave: () => void }) {
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
        {say(schemeWords.back)}
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
