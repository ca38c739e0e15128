import dayjs from 'dayjs'
import { useWords } from '../../../providers/i18n.ts'
import type { ComposedScheme } from '../../../resources/composed-scheme.ts'
import { Weights } from './weights.tsx'
import { schemeWords } from './words.ts'

type Props = {
  scheme: Pick<ComposedScheme, 'purpose' | 'regionName' | 'xzqdm' | 'notes' | 'version' | 'updatedAt' | 'criteria'>
  target?: { id: string; version: number } | null
}

/** The data of a scheme except its candidates. `target`: the scheme whose weights may be changed here. */
export function SchemeContents({
  scheme: { purpose, regionName, xzqdm, notes, version, updatedAt, criteria },
  target = null,
}: Props) {
  const say = useWords()
  return (
    <>
      <dl className="scheme-facts facts">
        <div>
          <dt>{say(schemeWords.region)}</dt>
          <dd>{regionName ?? xzqdm}</dd>
        </div>
        {purpose && (
          <div>
            <dt>{say(schemeWords.purpose)}</dt>
            <dd>{purpose}</dd>
          </div>
        )}
        {notes && (
          <div>
            <dt>{say(schemeWords.notes)}</dt>
            <dd>{notes}</dd>
          </div>
        )}
        <div>
          <dt>{say(schemeWords.version, { version })}</dt>
          <dd>{say(schemeWords.updated, { at: dayjs(updatedAt).format('YYYY-MM-DD HH:mm') })}</dd>
        </div>
      </dl>
      {criteria.weights.length > 0 && <Weights criteria={criteria} target={target} />}
    </>
  )
}
