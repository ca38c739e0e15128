import { CloseOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords, type Say } from '../../../providers/i18n.ts'
import type { Upload } from './files-uploads.ts'
import { filesWords } from './files-words.ts'
import type { FieldOf } from './renderer.ts'

/** What the server does when it has the whole file. */
const after = {
  pictures: filesWords.processing,
  documents: filesWords.processing,
  tiles: filesWords.checkingTiles,
  raster: filesWords.convertingRaster,
} as const

type Accepting = Pick<FieldOf<'files'>, 'accept'>
type Props = {
  uploads: readonly Upload[]
  field: Accepting
  onCancel: (key: number) => void
  onRetry: (key: number) => void
}

/** Uploads with their progress or error, and buttons to retry or cancel. */
export function FilesUnderWay({ uploads, field, onCancel, onRetry }: Props) {
  const say = useWords()
  if (uploads.length === 0) return null
  return (
    <ul className="files-lines plain-list stack-small">
      {uploads.map((upload) => {
        const { key, file, state, share, mayRetry } = upload
        return (
          <li key={key} className={state === 'failed' ? 'files-failed' : undefined} data-upload={state}>
            <span className="files-line">
              <span className="files-name">{file.name}</span>
              <small>{stateWords(upload, field, say)}</small>
            </span>
            {state === 'sending' && <progress value={share < 1 ? share : undefined} max={1} aria-label={file.name} />}
            <span className="files-tools">
              {mayRetry && state === 'failed' && (
                <Button size="small" type="text" icon={<ReloadOutlined />} onClick={() => onRetry(key)}>
                  {say(sharedWords.tryAgain)}
                </Button>
              )}
              <Button
                size="small"
                type="text"
                icon={<CloseOutlined />}
                aria-label={say(state === 'failed' ? filesWords.remove : filesWords.cancel, { name: file.name })}
                onClick={() => onCancel(key)}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function stateWords({ state, share, fault }: Upload, { accept }: Accepting, say: Say): string {
  if (state === 'failed') return fault ?? ''
  if (state === 'waiting') return say(filesWords.waiting)
  return share < 1 ? say(sharedWords.uploading, { percent: Math.floor(share * 100) }) : say(after[accept])
}
