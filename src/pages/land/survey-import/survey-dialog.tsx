import { useCallback, useEffect, useState } from 'react'
import { Alert, Modal, Steps, Button, Upload } from 'antd'
import { FileDoneOutlined, InboxOutlined } from '@ant-design/icons'
import { isWritable } from '../../../providers/foreign.ts'
import { useWords } from '../../../providers/i18n.ts'
import type { Label } from '../../../resources/define.ts'
import { lands } from '../../../resources/lands.ts'
import { formatSize } from '../../crud/transfer/format-size.ts'
import { CheckStep } from './check-step.tsx'
import type { Chosen, Given } from './dropped-files.ts'
import { FactsStep } from './facts-step.tsx'
import { FieldsStep } from './fields-step.tsx'
import { oneFile } from './one-file.ts'
import { ParcelTable } from './parcel-table.tsx'
import { PreviewMap, usePreviewNote } from './preview-map.tsx'
import { Running } from './running.tsx'
import type { Bounds } from './shapes.ts'
import { SurveyFoot } from './survey-foot.tsx'
import { steps, useSurvey, type Survey } from './use-survey.ts'
import { surveyWords } from './words.ts'
import './survey-dialog.css'

const stepWords = {
  facts: surveyWords.stepFacts,
  fields: surveyWords.stepFields,
  check: surveyWords.stepCheck,
} as const

type Props = { isOpen: boolean; given: Given | null; onClose: () => void; onStored: (bounds: Bounds | null) => void }

/**
 * Imports a survey file: facts to confirm, fields, check, import. Map and list of shapes stay visible in every step.
 * Closing the dialog keeps its state.
 */
export default function SurveyDialog({ isOpen, given, onClose, onStored }: Props) {
  const say = useWords()
  const survey = useSurvey(onStored)
  const { take, isBusy, reading, stage, plan, step } = survey
  const [complaint, setComplaint] = useState<Label | null>(null)
  const takeChosen = useCallback(
    async (chosen: readonly Chosen[]): Promise<void> => {
      const file = await oneFile(chosen)
      const isFile = file instanceof File
      setComplaint(isFile ? null : file)
      if (isFile) take(file)
    },
    [take],
  )
  useEffect(() => {
    if (given) void takeChosen(given.chosen)
  }, [given, takeChosen])
  const note = usePreviewNote(reading.parsed?.features.features ?? null, stage.isPlaced)
  const hasChoice = step !== 'facts' && survey.storing.state.step !== 'stored'
  const setSkipped = (index: number, isSkipped: boolean): void => {
    survey.changePlan({
      skip: new Set(isSkipped ? [...plan.skip, index] : [...plan.skip].filter((each) => each !== index)),
    })
  }
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      title={say(isWritable(lands) ? surveyWords.title : surveyWords.openTitle)}
      width="100%"
      className="survey-dialog"
      wrapClassName="survey-wrap"
      maskClosable={false}
      footer={<SurveyFoot survey={survey} onClose={onClose} />}
    >
      <div className="survey-panel">
        {isWritable(lands) ? (
          <Steps
            size="small"
            current={steps.indexOf(step)}
            responsive={false}
            items={steps.map((each) => ({ title: say(stepWords[each]) }))}
          />
        ) : (
          <p className="soft">{say(surveyWords.onlyRead)}</p>
        )}
        {complaint && (
          <Alert type="error" showIcon closable message={say(complaint)} onClose={() => setComplaint(null)} />
        )}
        <FileLine
          file={reading.file}
          isBusy={isBusy || reading.progress !== null}
          onTake={(chosen) => void takeChosen(chosen)}
        />
        <Body survey={survey} />
      </div>
      <div className="survey-stage">
        <section className="survey-map" aria-label={say(surveyWords.map)}>
          <PreviewMap {...stage} faulty={survey.faulty} onPick={stage.pick} note={note} />
        </section>
        {reading.parsed && (
          <ParcelTable
            key={reading.file?.name}
            parsed={reading.parsed}
            skip={hasChoice ? plan.skip : null}
            onSkip={isBusy ? null : setSkipped}
            pointed={stage.pointed}
            wanted={stage.wanted}
            faulty={survey.faulty}
            onPoint={stage.point}
            onShow={stage.show}
          />
        )}
      </div>
    </Modal>
  )
}

function Body({ survey }: { survey: Survey }) {
  const { step, reading, stage, plan, storing } = survey
  if (step === 'facts') {
    return (
      <>
        {reading.progress && <Running progress={reading.progress} onStop={reading.stop} />}
        <FactsStep reading={reading} isPlaced={stage.isPlaced} onShowPlace={stage.showPlace} />
      </>
    )
  }
  if (step === 'fields')
    return (
      reading.parsed && (
        <FieldsStep key={reading.file?.name} parsed={reading.parsed} plan={plan} onChange={survey.changePlan} />
      )
    )
  return <CheckStep state={storing.state} onStop={storing.stop} onSkip={survey.skip} onShow={survey.showFault} />
}

type FileLineProps = { file: File | null; isBusy: boolean; onTake: (chosen: readonly Chosen[]) => void }

/** The chosen file, or the place to choose one; the parts of a shapefile can be chosen together. */
function FileLine({ file, isBusy, onTake }: FileLineProps) {
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
