import { useState } from 'react'
import { Alert, Button } from 'antd'
import { useWords } from '../../providers/i18n.ts'
import { dropFile, fetchFile, keepFile, useKeptFiles, type KeptFile } from '../../providers/kept-files.ts'
import { saveFile } from '../../providers/resource-calls.ts'
import type { Label } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { formatSize } from '../crud/transfer/format-size.ts'

const words = {
  title: { zh: '存在服务器上的文件', en: 'Files on the server' },
  hint: {
    zh: '这份清单只保存在本浏览器中，换浏览器后看不到。',
    en: 'Only this browser remembers the list; another one does not show it.',
  },
  keep: { zh: '把“{name}”存到服务器', en: 'Keep {name} on the server' },
  open: { zh: '打开', en: 'Open' },
  download: { zh: '下载', en: 'Download' },
  failed: { zh: '“{name}”没有完成：{reason}', en: '{name} was not done: {reason}' },
} as const satisfies Record<string, Label>

type Props = { /** The file that was opened; null without one. */ file: File | null; onOpen: (file: File) => void }
type Work = { id: string | null; name: string; percent: number | null; trouble: string | null }

/** Puts a survey file on a server that has nothing but the file calls, and gets it back from there. */
export function KeptFiles({ file, onOpen }: Props) {
  const say = useWords()
  const files = useKeptFiles()
  const [work, setWork] = useState<Work | null>(null)
  const isBusy = work !== null && work.trouble === null
  const run = async ({ id, name }: Pick<Work, 'id' | 'name'>, act: () => Promise<void>): Promise<void> => {
    setWork({ id, name, percent: null, trouble: null })
    try {
      await act()
      setWork(null)
    } catch (error) {
      setWork({ id, name, percent: null, trouble: error instanceof Error ? error.message : String(error) })
    }
  }
  const keep = (given: File) =>
    run({ id: null, name: given.name }, () =>
      keepFile(given, (share) =>
        setWork({ id: null, name: given.name, percent: Math.round(share * 100), trouble: null }),
      ),
    )
  const isKept = file !== null && files.some(({ name, size }) => name === file.name && size === file.size)
  if (!file && files.length === 0) return null
  const act = (kept: KeptFile, step: () => Promise<void>) => void run(kept, step)
  return (
    <section className="stack-small" aria-label={say(words.title)}>
      {file && !isKept && (
        <Button disabled={isBusy} loading={isBusy && work.id === null} onClick={() => void keep(file)}>
          {isBusy && work.percent !== null
            ? say(sharedWords.uploading, { percent: work.percent })
            : say(words.keep, { name: file.name })}
        </Button>
      )}
      {work?.trouble && (
        <Alert type="error" showIcon message={say(words.failed, { name: work.name, reason: work.trouble })} />
      )}
      {files.length > 0 && (
        <>
          <strong>{say(words.title)}</strong>
          <ul className="plain-list stack-small">
            {files.map((kept) => (
              <li key={kept.id}>
                <span>{kept.name}</span> <span className="soft-small">{formatSize(kept.size)}</span>
                <div className="row">
                  <Button
                    size="small"
                    disabled={isBusy}
                    loading={isBusy && work.id === kept.id}
                    onClick={() => act(kept, async () => onOpen(await fetchFile(kept)))}
                  >
                    {say(words.open)}
                  </Button>
                  <Button
                    size="small"
                    disabled={isBusy}
                    onClick={() => act(kept, async () => saveFile({ blob: await fetchFile(kept), name: kept.name }))}
                  >
                    {say(words.download)}
                  </Button>
                  <Button size="small" danger disabled={isBusy} onClick={() => act(kept, () => dropFile(kept))}>
                    {say(sharedWords.delete)}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <p className="soft-small">{say(words.hint)}</p>
        </>
      )}
    </section>
  )
}
