import type { AnyRow } from '../../src/resources/define.ts'
import { inquiries } from '../../src/resources/inquiries.ts'
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

/** Mail to an officer: an inquiry is new, nearly due, or overdue. */
export function mailToOfficer(
  to: string,
  row: AnyRow,
  { occasion, publicUrl }: { occasion: Occasion; publicUrl: string | null },
): Mail {
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
      `应答复日期 / Due on: ${String(row.dueOn ?? '—')}`,
      linkTo(publicUrl, `${inquiries.route}?_row=${encodeURIComponent(row.id)}`),
    ]),
  }
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
