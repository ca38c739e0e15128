import type { KnownBy } from '../facts.ts'
import { warning, type SurveyProblem } from '../problems.ts'
import type { ReadOptions } from './order.ts'
import { decodeStrictly } from '../../../src/formats/text.ts'
import { damagedTexts } from './text.ts'

/**
 * Text encoding of a drawing (its name for GDAL, and its common name), and the whole drawing as text.
 */
type DxfText = {
  gdal: string
  name: string
  by: KnownBy
  problems: SurveyProblem[]
  decoded: string
}

/** The first version whose texts are UTF-8. */
const utf8Version = 'AC1021'

/**
 * Uses the chosen encoding, otherwise UTF-8 from version 2007 on and the code page before; ignores a declaration that
 * the bytes contradict.
 */
export function dxfText(bytes: Buffer, { encoding }: ReadOptions): DxfText {
  const latin = bytes.toString('latin1')
  const found = encodingOf(bytes, declaredIn(latin), encoding)
  return {
    ...found,
    decoded: new TextDecoder(found.name === 'GBK' ? 'gb18030' : 'utf-8').decode(bytes),
  }
}

/** Returns `UTF-8`, `GBK`, the name of another code page, or null if the drawing names none. */
function declaredIn(latin: string): string | null {
  const version = /\$ACADVER\s+1\s+(AC\d{4})/.exec(latin)?.[1] ?? ''
  if (version >= utf8Version) return 'UTF-8'
  const page = /\$DWGCODEPAGE\s+3\s+(\S+)/i.exec(latin)?.[1]?.toUpperCase() ?? null
  return page !== null && /^(ANSI_|DOS)?(936|54936)$|GB/.test(page) ? 'GBK' : page
}

function encodingOf(bytes: Buffer, declared: string | null, chosen: ReadOptions['encoding']): Omit<DxfText, 'decoded'> {
  const gbk = (by: KnownBy, problems: SurveyProblem[] = []): Omit<DxfText, 'decoded'> => {
    return {
      gdal: 'GB18030',
      name: 'GBK',
      by,
      problems: [...problems, ...damagedTexts(new TextDecoder('gb18030').decode(bytes), 'GBK')],
    }
  }
  const utf8 = (by: KnownBy): Omit<DxfText, 'decoded'> => ({
    gdal: 'UTF-8',
    name: 'UTF-8',
    by,
    problems: [],
  })
  if (chosen) return chosen === 'GBK' ? gbk('chosen') : utf8('chosen')
  if (declared === 'GBK') return gbk('declared')
  if (decodeStrictly(bytes, 'utf-8') !== null) return utf8(declared === 'UTF-8' ? 'declared' : 'detected')
  if (declared === 'UTF-8') return gbk('detected', [warning('encoding-wrong', { detail: 'UTF-8', place: 'GBK' })])
  const page = /^ANSI_(\d{3,4})$/.exec(declared ?? '')
  if (page) return { gdal: `CP${page[1]}`, name: page[0], by: 'declared', problems: [] }
  return gbk('detected', [warning('encoding-guessed', { detail: 'GBK' })])
}
