import { lazy, Suspense, useMemo, useState } from 'react'
import { App, Button, Drawer, Select } from 'antd'
import { useWords } from '../../../providers/i18n.ts'
import { rollBackScheme, useComposed } from '../../../providers/schemes.ts'
import { schemes } from '../../../resources/schemes.ts'
import type { ComposedScheme } from '../../../resources/composed-scheme.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { Board } from './board.tsx'
import { schemeColumn } from './columns.ts'
import { useSchemeChange } from './use-scheme-change.ts'
import { schemeWords } from './words.ts'

const HistoryList = lazy(() => import('../../crud/history/history-list.tsx'))

type Props = { scheme: ComposedScheme; mayEdit: boolean; onClose: () => void }

/**
 * History of a scheme: who changed what in each version. Compares an earlier version with the current one and rolls
 * back to it.
 */
export default function Versions({ scheme, mayEdit, onClose }: Props) {
  const say = useWords()
  const [version, setVersion] = useState<number | null>(null)
  const earlier = Array.from({ length: scheme.version - 1 }, (_, index) => scheme.version - 1 - index)
  return (
    <Drawer open title={say(sharedWords.versions)} width="min(960px, 100%)" onClose={onClose}>
      {earlier.length > 0 && (
        <div className="scheme-actions">
          <Select
            aria-label={say(schemeWords.pickVersion)}
            placeholder={say(schemeWords.pickVersion)}
            style={{ minWidth: 160 }}
            value={version}
            onChange={setVersion}
            options={earlier.map((value) => ({ value, label: say(schemeWords.version, { version: value }) }))}
          />
        </div>
      )}
      {version !== null && version < scheme.version && <Past scheme={scheme} version={version} mayEdit={mayEdit} />}
      <Suspense fallback={null}>
        <HistoryList resource={schemes} id={scheme.id} />
      </Suspense>
    </Drawer>
  )
}

function Past({ scheme, version, mayEdit }: { scheme: ComposedScheme; version: number; mayEdit: boolean }) {
  const say = useWords()
  const { modal } = App.useApp()
  const { isBusy, run } = useSchemeChange()
  const past = useComposed(scheme.id, version)
  const columns = useMemo(() => {
    const shown = past.data?.version === version ? [past.data, scheme] : []
    return shown.map((each) =>
      schemeColumn({
        id: String(each.version),
        title: `${each.name} · ${say(schemeWords.version, { version: each.version })}`,
        candidates: each.candidates,
        criteria: each.criteria,
      }),
    )
  }, [past.data, scheme, version, say])
  const rollBack = (): void => {
    modal.confirm({
      title: say(schemeWords.rollBackAsk, { version }),
      content: say(schemeWords.rollBackTells),
      okText: say(schemeWords.rollBack),
      cancelText: say(sharedWords.cancel),
      onOk: () => run(() => rollBackScheme(scheme, version), schemeWords.rolledBack, { version }),
    })
  }
  if (past.isError) return <p role="alert">{past.error.message}</p>
  if (columns.length === 0) return <p role="status">{say(schemeWords.loading)}</p>
  return (
    <section className="scheme-past" aria-label={say(schemeWords.pastOf, { version, now: scheme.version })}>
      <div className="scheme-actions">
        {mayEdit && (
          <Button type="primary" loading={isBusy} onClick={rollBack}>
            {say(schemeWords.rollBack)}
          </Button>
        )}
      </div>
      <Board columns={columns} />
    </section>
  )
}
