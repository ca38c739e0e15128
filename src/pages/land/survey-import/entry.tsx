import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Button } from 'antd'
import { CloudUploadOutlined } from '@ant-design/icons'
import { useMay } from '../../../providers/access.ts'
import { isWritable } from '../../../providers/foreign.ts'
import { useWords } from '../../../providers/i18n.ts'
import { currentUser } from '../../../providers/session.ts'
import { site } from '../../../providers/site.ts'
import { lands } from '../../../resources/lands.ts'
import type { Label } from '../../../resources/define.ts'
import type { Bounds } from './shapes.ts'
import { droppedFiles, type Chosen, type Given } from './dropped-files.ts'
import { keepImport, readKeptImport } from './kept-import.ts'
import './entry.css'

const entryWords = {
  button: { zh: '导入勘测文件', en: 'Import a survey file' },
  open: { zh: '打开勘测文件', en: 'Open a survey file' },
  dropHere: { zh: '松开鼠标，读取勘测文件', en: 'Drop to read the survey file' },
  dropHint: {
    zh: '只是读取并预览，确认之前不会存入任何数据',
    en: 'It is read and shown; nothing is stored until you confirm',
  },
} as const satisfies Record<string, Label>

const SurveyDialog = lazy(() => import('./survey-dialog.tsx'))
const LostImport = lazy(() => import('./lost-import.tsx'))

type Props = { /** Called with the bounds of the stored parcels. */ onStored: (bounds: Bounds | null) => void }

/**
 * Entry point for survey files: a button, and the whole page as a drop target. The chosen file is kept when the dialog
 * is closed.
 */
export function SurveyEntry({ onStored }: Props) {
  const say = useWords()
  // A server without imports still reads files.
  const mayImport = useMay(lands.code, 'import') || !site.hasExtras
  const [given, setGiven] = useState<Given | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [hasBeenOpen, setHasBeenOpen] = useState(false)
  const open = (): void => {
    setHasBeenOpen(true)
    setOpen(true)
  }
  const isOver = useDrop(mayImport, (chosen) => {
    setGiven({ chosen })
    open()
  })
  const userName = currentUser()?.userName ?? ''
  const [lost] = useState(() => readKeptImport(userName))
  const forget = useCallback(() => {
    if (readKeptImport(userName)?.importId === lost?.importId) keepImport(userName, null)
  }, [userName, lost])
  if (!mayImport) return null
  return (
    <>
      {lost && (
        <Suspense fallback={null}>
          <LostImport kept={lost} onKnown={forget} />
        </Suspense>
      )}
      <Button icon={<CloudUploadOutlined />} onClick={open}>
        {say(isWritable(lands) ? entryWords.button : entryWords.open)}
      </Button>
      {isOver && (
        <div className="survey-drop" aria-hidden>
          <CloudUploadOutlined />
          <strong>{say(entryWords.dropHere)}</strong>
          <span>{say(entryWords.dropHint)}</span>
        </div>
      )}
      {hasBeenOpen && (
        <Suspense fallback={null}>
          <SurveyDialog isOpen={isOpen} given={given} onClose={() => setOpen(false)} onStored={onStored} />
        </Suspense>
      )}
    </>
  )
}

/** Elements that handle drops themselves while open: forms with files, other dialogs. */
const elsewhere = '.ant-drawer-open, .ant-modal-wrap:not(.survey-wrap):not([style*="display: none"])'

/** Accepts files dropped anywhere on the page; returns whether files are being dragged over it. */
function useDrop(isWanted: boolean, onFiles: (chosen: Chosen[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const isFile = (event: DragEvent): boolean =>
      event.dataTransfer?.types.includes('Files') === true && !document.querySelector(elsewhere)
    const over = (event: DragEvent): void => {
      if (!isFile(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      setOver(false)
      if (!isFile(event) || !event.dataTransfer) return
      event.preventDefault()
      event.stopPropagation()
      void droppedFiles(event.dataTransfer).then((chosen) => chosen.length > 0 && onFiles(chosen))
    }
    addEventListener('dragenter', over)
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop, true)
    return () => {
      removeEventListener('dragenter', over)
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop, true)
    }
  })
  return isOver
}
