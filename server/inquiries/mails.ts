import { unitLabel, type AnyRow, type Label } from '../../src/resources/define.ts'
import { inquiries } from '../../src/resources/inquiries.ts'
import { formatNumber } from '../../src/resources/format-number.ts'
import type { Mail } from './deps.ts'

/** Removes line breaks, because in a subject they would start another header. */
const oneLine = (text: unknown): string =>
  String(text ?? '')
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()

function body(lines: readonly (string | null)[]): string {
  return lines.filter((line) => line !== null).join('\n')
}

const linkTo = (publicUrl: string | null, path: string): string | null => publicUrl && new URL(path, publicUrl).href

type Occasion = 'created' | 'nearing' | 'reminded'

/** Subject of the mail to an officer, and its first line in both languages. */
const occasions: Readonly<
  Record<Occasion, { subject: string; line: (dueOn: string) => readonly [zh: string, en: string] }>
> = {
  created: { subject: '新的投资意向', line: () => ['收到新的投资意向，请及时办理。', 'A new inquiry has come in.'] },
  nearing: {
    subject: '投资意向即将到期',
    line: (dueOn) => [`下列投资意向应于 ${dueOn} 前答复，请及时办理。`, `This inquiry is to be answered by ${dueOn}.`],
  },
  reminded: {
    subject: '投资意向已超期',
    line: (dueOn) => [
      `下列投资意向已超过应答复日期（${dueOn}），请尽快办理。`,
      `This inquiry is past its due day (${dueOn}).`,
    ],
  },
}

/** `plannedUse`: its label in the dictionary. */
type OfficerMail = { occasion: Occasion; publicUrl: string | null; plannedUse: Label | null }

/** Mail to an officer: an inquiry is new, nearly due, or overdue. */
export function mailToOfficer(to: string, row: AnyRow, { occasion, publicUrl, plannedUse }: OfficerMail): Mail {
  const about = oneLine(row.targetName) || '—'
  const { subject, line } = occasions[occasion]
  return {
    to,
    subject: `${subject} ${oneLine(row.receiptNo)}：${about}`,
    body: body([
      ...line(String(row.dueOn)),
      '',
      `意向对象 / About: ${about}`,
      `联系人 / Name: ${oneLine(row.name)}`,
      ...planLines(row, plannedUse),
      `应答复日期 / Due on: ${String(row.dueOn ?? '—')}`,
      linkTo(publicUrl, `${inquiries.route}?_row=${encodeURIComponent(row.id)}`),
    ]),
  }
}

/** What the asker has told of the plan, in both languages; nothing of what was left open. */
function planLines({ investmentWan: amount, timing: chosen }: AnyRow, plannedUse: Label | null): string[] {
  const { plannedUse: use, investmentWan: investment, timing } = inquiries.fields
  const start = timing.options.find(({ value }) => value === chosen)
  const unit = bothWords(unitLabel(investment.unit))
  return [
    ...(plannedUse ? [`${bothWords(use.label)}: ${oneLine(bothWords(plannedUse))}`] : []),
    ...(typeof amount === 'number'
      ? [`${bothWords(investment.label)}: ${formatNumber(amount, 'zh-CN', investment.scale)} ${unit}`]
      : []),
    ...(start ? [`${bothWords(timing.label)}: ${bothWords(start.label)}`] : []),
  ]
}

function bothWords({ zh, en }: Label): string {
  return zh === en ? zh : `${zh} / ${en}`
}

/**
 * Receipt mail to the asker. It repeats nothing that was typed, so that nobody can use this server to write to
 * strangers.
 */
export function mailOfReceipt(to: string, row: AnyRow): Mail {
  const number = oneLine(row.receiptNo)
  return {
    to,
    subject: `已收到您的投资意向 ${number}`,
    body: body([
      `您的投资意向已收到，回执编号 ${number}，将在 ${String(row.dueOn)} 前答复。`,
      `Your inquiry has been received under number ${number} and will be answered by ${String(row.dueOn)}.`,
      '',
      '若不是您本人提交，请忽略本邮件。 / If this was not you, ignore this message.',
    ]),
  }
}

/** Mail to the asker with the answer. */
export function mailOfAnswer(to: string, row: AnyRow): Mail {
  const number = oneLine(row.receiptNo)
  return {
    to,
    subject: `您的投资意向已答复 ${number}`,
    body: body([
      `您关于“${oneLine(row.targetName)}”的投资意向（${number}）已答复：`,
      `Your inquiry ${number} has been answered:`,
      '',
      String(row.answer ?? ''),
    ]),
  }
}
