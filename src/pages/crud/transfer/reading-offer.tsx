import { Button } from 'antd'
import type { Label } from '../../../resources/define.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { useWords, type Say } from '../../../providers/i18n.ts'
import type { SurveyProblem } from '../../../providers/survey.ts'
import { shortZoneName } from './zones.ts'

const words = {
  exchange: { zh: '交换 X、Y 后重读', en: 'Swap X and Y, read again' },
  zone: { zh: '按“{system}”重读', en: 'Read again as {system}' },
  both: { zh: '交换 X、Y，按“{system}”重读', en: 'Swap X and Y, read again as {system}' },
  withoutDamaged: { zh: '不含损坏的记录，重读', en: 'Read again without the damaged records' },
} as const satisfies Record<string, Label>

const degrees = 4490

type Offer = NonNullable<SurveyProblem['offer']>

/** Reads a file again as the server proposes, with one click. */
export function ReadingOffer({ offer, onTake }: { offer: Offer; onTake: (offer: Offer) => void }) {
  const say = useWords()
  return (
    <Button size="small" type="primary" onClick={() => onTake(offer)}>
      {labelOf(offer, say)}
    </Button>
  )
}

function labelOf({ srid, swapXY, encoding, withoutDamaged }: Offer, say: Say): string {
  if (encoding) return say(words.zone, { system: encoding })
  if (withoutDamaged) return say(words.withoutDamaged)
  const isExchanged = swapXY !== undefined
  if (!srid) return say(words.exchange)
  return say(isExchanged ? words.both : words.zone, {
    system: srid === degrees ? say(sharedWords.degrees) : shortZoneName(say, srid),
  })
}
