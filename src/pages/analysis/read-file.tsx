import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, Input, Select } from 'antd'
import { CallWithdrawn } from '../../providers/call-error.ts'
import { useWords } from '../../providers/i18n.ts'
import { site, siteMiddle } from '../../providers/site.ts'
import {
  keptOf,
  parseFilePro,
  type ParsedSurvey,
  type SurveyOptions,
  type SurveySource,
} from '../../providers/survey.ts'
import { KeptFiles } from './kept-files.tsx'
import { mistakesIn, mistakesOf, plainMistake, ReadingMistakes, type Mistake } from './reading-mistake.tsx'
import { ReadingOptions } from './reading-options.tsx'
import { readCorners } from './corners.ts'
import { areasOf, joined } from './shapes.ts'
import type { Chosen } from './subject.ts'
import { analysisWords as words } from './words.ts'

type Props = { onChoose: (chosen: Chosen | null) => void; onPlace: (at: readonly [number, number]) => void }
/** `turn` numbers the readings: a choice made for one reading does not apply to the next. */
type Reading = {
  turn: number
  isReading: boolean
  mistakes: readonly Mistake[] | null
  parsed: ParsedSurvey | null
  source: SurveySource | null
  options: SurveyOptions
}
const nothing: Reading = { turn: 0, isReading: false, mistakes: null, parsed: null, source: null, options: {} }

/** Reads a survey file and passes on its areas, all together or one by one. */
function useReading({ onChoose }: Pick<Props, 'onChoose'>) {
  const say = useWords()
  const [reading, setReading] = useState(nothing)
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])
  const turns = useRef(0)
  const read = (source: SurveySource, options: SurveyOptions = {}): void => {
    under.current?.abort()
    const controller = new AbortController()
    under.current = controller
    turns.current += 1
    const begun: Reading = { ...nothing, turn: turns.current, source, options }
    onChoose(null)
    setReading({ ...begun, isReading: true })
    parseFilePro(source, options, { signal: controller.signal }).then(
      (parsed) => {
        const areas = areasOf(parsed.features.features)
        const isPlaced = parsed.facts.sridBy !== 'unknown'
        const mistakes = !isPlaced ? unplacedBy(parsed) : areas.length === 0 ? plainMistake(say(words.noAreas)) : null
        setReading({
          ...begun,
          source: { ...source, kept: parsed.kept },
          ...(mistakes === null ? { parsed } : { mistakes }),
        })
        if (mistakes === null)
          onChoose({
            boundary: joined(areas),
            label: source.file.name,
            isNamed: true,
            landId: null,
            survey: parsed.facts,
          })
      },
      (error: unknown) => {
        if (!(error instanceof CallWithdrawn))
          setReading({
            ...begun,
            source: { ...source, kept: keptOf(error) ?? source.kept },
            mistakes: mistakesOf(error),
          })
      },
    )
  }
  /** Aborts a file that is still being read, because corners were typed instead or could not be read. */
  const leave = (mistake: string | null): void => {
    under.current?.abort()
    setReading({ ...nothing, mistakes: mistake === null ? null : plainMistake(mistake) })
  }
  return {
    reading,
    leave,
    read: (file: File) => read({ file, kept: null }),
    again: (options: SurveyOptions) => reading.source && read(reading.source, options),
  }
}

/** Why a file can't be placed: its reference system is not known. */
function unplacedBy({ facts: { problems } }: ParsedSurvey): readonly Mistake[] {
  return mistakesIn(problems.filter(({ code }) => code === 'crs-unknown'))
}

/**
 * A survey file, chosen or dropped: the file input covers its frame and takes drops itself. `dropped` is a file that
 * was dropped elsewhere on the page.
 */
export function FileWay({ dropped, ...props }: Props & { dropped: File | null }) {
  const say = useWords()
  const { reading, read, again } = useReading(props)
  const take = useEffectEvent(read)
  useEffect(() => {
    if (dropped) take(dropped)
  }, [dropped])
  return (
    <div className="analysis-way">
      <label className="analysis-drop">
        <input type="file" onChange={({ target }) => target.files?.[0] && read(target.files[0])} />
        <strong>{reading.source?.file.name ?? say(words.fileHint)}</strong>
        <span className="soft-small">{say(words.fileKinds)}</span>
      </label>
      <ReadingState key={reading.turn} reading={reading} onAgain={again} {...props} />
      {reading.source && (
        <ReadingOptions
          key={reading.source.file.name}
          isWanted={reading.mistakes !== null}
          isBusy={reading.isReading}
          options={reading.options}
          facts={reading.parsed?.facts ?? null}
          onChange={again}
        />
      )}
      {!site.hasExtras && <KeptFiles file={reading.source?.file ?? null} onOpen={read} />}
    </div>
  )
}

/** Corners from the clipboard. */
export function PasteWay(props: Props) {
  const say = useWords()
  const [text, setText] = useState('')
  const { reading, read, again, leave } = useReading(props)
  const take = (): void => {
    const corners = readCorners(text)
    if (!corners) {
      props.onChoose(null)
      leave(say(words.noCorners))
    } else if ('boundary' in corners) {
      leave(null)
      props.onChoose({ boundary: corners.boundary, label: say(words.paste), landId: null, survey: null })
    } else read(new File([corners.text], `${say(words.paste)}.txt`))
  }
  return (
    <div className="analysis-way">
      <p id="paste-hint">{say(words.pasteHint)}</p>
      <Input.TextArea
        aria-label={say(words.paste)}
        aria-describedby="paste-hint"
        value={text}
        rows={7}
        onChange={({ target }) => setText(target.value)}
        placeholder={exampleCorners()}
      />
      <Button onClick={take} disabled={text.trim() === ''}>
        {say(words.readCorners)}
      </Button>
      <ReadingState key={reading.turn} reading={reading} onAgain={again} {...props} />
    </div>
  )
}

/** Three corners in the middle of the region, written as a user would. */
function exampleCorners(): string {
  const [x, y] = siteMiddle()
  return [
    [x, y],
    [x + 0.003, y],
    [x + 0.003, y + 0.003],
  ]
    .map((corner) => corner.map((each) => each.toFixed(4)).join(', '))
    .join('\n')
}

function ReadingState({
  reading,
  onChoose,
  onPlace,
  onAgain,
}: Props & { reading: Reading; onAgain: (options: SurveyOptions) => void }) {
  const say = useWords()
  const areas = reading.parsed ? areasOf(reading.parsed.features.features) : []
  const name = reading.source?.file.name ?? ''
  const [which, setWhich] = useState(-1)
  const take = (index: number): void => {
    setWhich(index)
    const one = areas[index]
    onChoose({
      boundary: one ?? joined(areas),
      label: one ? `${name} · ${say(words.part, { number: index + 1 })}` : name,
      isNamed: true,
      landId: null,
      survey: reading.parsed?.facts ?? null,
    })
  }
  if (reading.isReading) return <p role="status">{say(words.reading)}</p>
  const onTake = (offer: NonNullable<Mistake['offer']>): void => onAgain({ ...reading.options, ...offer })
  const { mistakes } = reading
  if (mistakes) return <ReadingMistakes mistakes={mistakes} onPlace={onPlace} onTake={onTake} />
  const doubts = mistakesIn((reading.parsed?.facts.problems ?? []).filter(({ offer }) => offer))
  const told = <ReadingMistakes level="warning" mistakes={doubts} onPlace={onPlace} onTake={onTake} />
  if (areas.length < 2) return told
  const options = [
    { value: -1, label: say(words.allParts, { count: areas.length }) },
    ...areas.map((_area, index) => ({ value: index, label: say(words.part, { number: index + 1 }) })),
  ]
  return (
    <>
      {told}
      <Select aria-label={say(words.whichPart)} value={which} options={options} onChange={take} />
    </>
  )
}
