import { useState } from 'react'
import { Alert } from 'antd'
import { useUser } from '../../../providers/session.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { ContentDates } from '../../../providers/layers.ts'
import { layers } from '../../../resources/layers.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import FormDrawer from '../../crud/form/form-drawer.tsx'
import { DatesInput } from '../dates-input.tsx'
import { uploadWhenShown } from '../use-upload.ts'
import { FileStep } from './file-step.tsx'
import { dayIn, type Begin, type LayerFile } from './proposed.ts'
import { geometryWords, newLayerWords } from './words.ts'

type Props = {
  /** Whether the caller may upload a file. */
  hasFile: boolean
  onClose: () => void
  onSaved: (id: string) => void
}

/**
 * A new planning layer: first its file, then the form with what the file tells. Saved, the layer is shown, and the file
 * becomes its first version there.
 */
export default function NewLayer({ hasFile, onClose, onSaved }: Props) {
  const own = useUser()?.region
  const empty: Begin = { values: own ? { xzqdm: own } : {}, file: null }
  const [begin, setBegin] = useState<Begin | null>(hasFile ? null : empty)
  const [dates, setDates] = useState<ContentDates>({ dataDate: null, validUntil: null })
  const onReady = (ready: Begin): void => {
    setBegin(ready)
    setDates({ dataDate: ready.file && dayIn(ready.file.file.name), validUntil: null })
  }
  if (!begin) return <FileStep without={empty} onReady={onReady} onClose={onClose} />
  return (
    <FormDrawer
      resource={layers}
      target="new"
      newValues={begin.values}
      lead={
        begin.file && (
          <>
            <FileNote {...begin.file} />
            <DatesInput value={dates} onChange={setDates} />
          </>
        )
      }
      onClose={onClose}
      onSaved={({ id }) => {
        if (begin.file) uploadWhenShown(id, begin.file.file, { ...begin.file.options, ...dates })
        onSaved(id)
      }}
    />
  )
}

/** What was read, and what happens to the file. */
function FileNote({ file, facts }: LayerFile) {
  const say = useWords()
  const kinds = Object.entries(facts?.geometryTypes ?? {}).map(
    ([kind, count]) => `${say(geometryWords[kind] ?? { zh: kind, en: kind })} ${count}`,
  )
  return (
    <Alert
      className="crud-gap"
      type="info"
      showIcon
      message={
        facts
          ? say(newLayerWords.read, {
              name: file.name,
              count: facts.count,
              kinds: kinds.join(say(sharedWords.listSeparator)),
              fields: facts.fields.length,
              crs: facts.crsName ?? (facts.srid ? `EPSG:${facts.srid}` : say(newLayerWords.unknownCrs)),
            })
          : say(newLayerWords.unreadFile, { name: file.name })
      }
      description={say(newLayerWords.next)}
    />
  )
}
