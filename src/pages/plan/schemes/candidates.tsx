import { App, Button, Checkbox } from 'antd'
import { Link } from 'react-router'
import { useWords } from '../../../providers/i18n.ts'
import { editScheme } from '../../../providers/schemes.ts'
import { changedRunWords, verdictWords } from '../../../resources/analysis-words.ts'
import { demonstrationMark, isDemonstration } from '../../../resources/demonstration.ts'
import { mostBeside } from '../../../resources/schemes.ts'
import type { ComposedScheme, SchemeCandidate } from '../../../resources/composed-scheme.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { NoteEditor } from './note-editor.tsx'
import type { Reanalysis } from './use-reanalysis.ts'
import { useSchemeChange } from './use-scheme-change.ts'
import { schemeWords } from './words.ts'
import './candidates.css'

type Props = {
  scheme: ComposedScheme
  beside: readonly string[]
  onBeside: (keys: readonly string[]) => void
  mayEdit: boolean
  reanalysis: Reanalysis | null
}

/** Every candidate: its parcel, the result of its analysis, its note, and whether it is compared. */
export function Candidates({ scheme, beside, onBeside, mayEdit, reanalysis }: Props) {
  const say = useWords()
  if (scheme.candidates.length === 0) {
    return (
      <section className="scheme-candidates">
        <h3>{say(schemeWords.candidates)}</h3>
        <p className="soft-small">{say(schemeWords.noCandidates)}</p>
        <p className="scheme-actions">
          <Link to="/start">{say(schemeWords.toMap)}</Link>
          <Link to="/analysis">{say(schemeWords.toAnalysis)}</Link>
        </p>
      </section>
    )
  }
  const toggle = (key: string, isOn: boolean): void =>
    onBeside(isOn ? [...beside, key].slice(-mostBeside) : beside.filter((each) => each !== key))
  return (
    <section className="scheme-candidates" aria-label={say(schemeWords.candidates)}>
      <h3>{say(schemeWords.candidates)}</h3>
      <ul>
        {scheme.candidates.map((candidate, index) => (
          <li key={candidate.key} data-gone={candidate.isGone || undefined}>
            <header>
              <Checkbox
                checked={beside.includes(candidate.key)}
                onChange={({ target }) => toggle(candidate.key, target.checked)}
                aria-label={say(schemeWords.tick, { name: candidate.name })}
              />
              <span className="scheme-number" aria-hidden="true">
                {index + 1}
              </span>
              <h4>{candidate.name}</h4>
              <Standing candidate={candidate} />
            </header>
            <NoteEditor scheme={scheme} candidate={candidate} mayEdit={mayEdit} />
            <Actions scheme={scheme} candidate={candidate} mayEdit={mayEdit} reanalysis={reanalysis} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Tags: demonstration data, drawn area, missing parcel; and the verdict. */
export function Standing({ candidate: { isGone, land, landId, run } }: { candidate: SchemeCandidate }) {
  const say = useWords()
  return (
    <>
      {land && isDemonstration(land) && <span className="scheme-tag">{say(demonstrationMark)}</span>}
      {!landId && !isGone && <span className="scheme-tag">{say(schemeWords.drawn)}</span>}
      {isGone && (
        <span className="scheme-tag" data-look="wrong" title={say(schemeWords.landGoneWhy)}>
          {say(schemeWords.landGone)}
        </span>
      )}
      {run && !run.isIntact ? (
        <span className="scheme-tag" data-look="wrong" title={say(changedRunWords.why)}>
          {say(changedRunWords.title)}
        </span>
      ) : run ? (
        <span className="scheme-verdict" data-verdict={run.result.verdict}>
          {say(verdictWords[run.result.verdict].name)}
        </span>
      ) : (
        <span className="soft-small">{say(schemeWords.notAnalysed)}</span>
      )}
    </>
  )
}

function Actions({
  scheme,
  candidate,
  mayEdit,
  reanalysis,
}: Pick<Props, 'scheme' | 'mayEdit' | 'reanalysis'> & { candidate: SchemeCandidate }) {
  const say = useWords()
  const { message } = App.useApp()
  const { run } = useSchemeChange()
  const { name, key, landId, isGone, boundary, note, run: analysis } = candidate
  const analyse = say(analysis ? schemeWords.analyseAll : schemeWords.analyse)
  const takeOut = async (): Promise<void> => {
    if (!(await run(() => editScheme({ id: scheme.id, remove: [key] }), null))) return
    const back = {
      ...(landId ? { landId } : {}),
      ...(analysis ? { runId: analysis.id } : {}),
      name,
      ...(note ? { note } : {}),
    }
    const undo = (): void => {
      message.destroy(key)
      void run(() => editScheme({ id: scheme.id, add: [back] }), sharedWords.saved)
    }
    void message.open({
      key,
      type: 'success',
      duration: 8,
      content: (
        <>
          {say(schemeWords.takenOut, { name })}{' '}
          {!isGone && (
            <Button type="link" size="small" onClick={undo}>
              {say(sharedWords.undo)}
            </Button>
          )}
        </>
      ),
    })
  }
  return (
    <p className="scheme-actions">
      {landId && !isGone && <Link to={`/start?pick=lands:${landId}`}>{say(schemeWords.openLand)}</Link>}
      {analysis && <Link to={`/analysis?run=${analysis.id}`}>{say(schemeWords.openRun)}</Link>}
      {mayEdit && reanalysis && !isGone && (landId || boundary) && (
        <Button
          type="link"
          size="small"
          disabled={reanalysis.progress !== null}
          aria-label={say(schemeWords.of, { what: analyse, name })}
          onClick={() => reanalysis.start([candidate])}
        >
          {analyse}
        </Button>
      )}
      {mayEdit && (
        <Button
          type="link"
          size="small"
          aria-label={say(schemeWords.of, { what: say(schemeWords.takeOut), name })}
          onClick={() => void takeOut()}
        >
          {say(schemeWords.takeOut)}
        </Button>
      )}
    </p>
  )
}
