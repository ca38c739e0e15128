import { useEffect, useState } from 'react'
import { Alert } from 'antd'
import { useInvalidate } from '@refinedev/core'
import { CallError } from '../../../providers/call-error.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { ImportState, SurveyProgress } from '../../../providers/survey.ts'
import { lands } from '../../../resources/lands.ts'
import type { Label } from '../../../resources/define.ts'
import { whatBecame, type KeptImport } from './kept-import.ts'
import { planWords } from './words.ts'
import { Running } from './running.tsx'

/** Texts about the outcome of an import that the page lost track of. */
const lostWords = {
  asking: { zh: '正在确认“{name}”是否已经导入…', en: 'Checking whether “{name}” was imported…' },
  stored: {
    zh: '“{name}”已全部导入：{count} 个地块',
    en: 'All of “{name}” was imported: {count} {count|parcel|parcels}',
  },
  storedText: {
    zh: '页面离开后，服务器已完成这次导入。',
    en: 'The server finished the import after the page had gone.',
  },
  unstored: {
    zh: '“{name}”没有导入，没有存入任何地块',
    en: '“{name}” was not imported; not a single parcel was stored',
  },
  unstoredText: {
    zh: '导入在完成之前中断，已全部撤回。请重新选择文件导入。',
    en: 'The import ended before it was complete and was rolled back. Choose the file again to import it.',
  },
  notKnown: { zh: '无法确认“{name}”是否已经导入', en: 'It could not be found out whether “{name}” was imported' },
} as const satisfies Record<string, Label>

type Became = Exclude<ImportState, { state: 'running' }> | CallError | null

type Props = {
  kept: KeptImport
  /** The outcome is known: no need to ask again. */ onKnown: () => void
}

/** After a reload or a restart during an import: shows whether it was stored, as soon as the server can say. */
export default function LostImport({ kept, onKnown }: Props) {
  const say = useWords()
  const [progress, setProgress] = useState<SurveyProgress | null>(null)
  const [became, setBecame] = useState<Became>(null)
  const invalidate = useInvalidate()
  useEffect(() => {
    const leaving = new AbortController()
    void whatBecame(kept.importId, leaving.signal, setProgress).then((found) => {
      if (found === null || leaving.signal.aborted) return
      setBecame(found)
      if (!(found instanceof CallError)) onKnown()
      if (!(found instanceof CallError) && found.state === 'done')
        void invalidate({ resource: lands.name, invalidates: ['resourceAll'] })
    })
    return () => leaving.abort()
  }, [kept, onKnown, invalidate])
  const name = kept.fileName
  if (became === null)
    return (
      <div className="survey-became">
        <Alert
          type="info"
          showIcon
          role="status"
          message={say(lostWords.asking, { name })}
          description={
            <Running
              progress={progress ?? { phase: 'reading', done: 0, total: 0 }}
              label={progress ? undefined : planWords.waiting}
            />
          }
        />
      </div>
    )
  return (
    <div className="survey-became">
      {became instanceof CallError ? (
        <Alert type="error" showIcon closable message={say(lostWords.notKnown, { name })} description={became.msg} />
      ) : became.state === 'done' ? (
        <Alert
          type="success"
          showIcon
          closable
          role="status"
          message={say(lostWords.stored, { name, count: became.inserted })}
          description={say(lostWords.storedText)}
        />
      ) : (
        <Alert
          type="warning"
          showIcon
          closable
          role="status"
          message={say(lostWords.unstored, { name })}
          description={say(lostWords.unstoredText)}
        />
      )}
    </div>
  )
}
