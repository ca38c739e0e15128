import { Button, Upload } from 'antd'
import { FileDoneOutlined, InboxOutlined } from '@ant-design/icons'
import { useWords } from '../../../providers/i18n.ts'
import { formatSize } from '../../crud/transfer/format-size.ts'
import type { Chosen } from './dropped-files.ts'
import { surveyWords } from './words.ts'
import './file-line.css'

type Props = { file: File | null; isBusy: boolean; onTake: (chosen: readonly Chosen[]) => void }

/** The file that is chosen, or the place to choose one; the parts of a shapefile can be chosen together. */
export function FileLine({ file, isBusy, onTake }: Props) {
  const say = useWords()
  const takeOnce = (each: File, all: File[]): boolean => {
    if (each === all[0]) onTake(all.map((one) => ({ file: one, path: one.name })))
    return false
  }
  if (!file) {
    return (
      <Upload.Dragger multiple beforeUpload={takeOnce} showUploadList={false} className="survey-drop-here">
        <p className="crud-drop-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p>{say(surveyWords.choose)}</p>
        <p className="crud-hint">{say(surveyWords.kinds)}</p>
      </Upload.Dragger>
    )
  }
  return (
    <div className="survey-file">
      <FileDoneOutlined aria-hidden />
      <strong title={file.name}>{file.name}</strong>
      <span>{formatSize(file.size)}</span>
      <Upload multiple beforeUpload={takeOnce} showUploadList={false} disabled={isBusy}>
        <Button size="small" disabled={isBusy}>
          {say(surveyWords.otherFile)}
        </Button>
      </Upload>
    </div>
  )
}
