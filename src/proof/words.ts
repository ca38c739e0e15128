import type { Label } from '../resources/define.ts'
import type { FactsOutcome, FileOutcome, ReportCheck } from './check-report.ts'

type Words = { label: Label; isRight: boolean | null }

const notAReport: Words = {
  label: { zh: '这既不是 PDF 文件，也不是 Word 文件（docx）。', en: 'This is neither a PDF nor a Word file (docx).' },
  isRight: false,
}

const factsWords: Readonly<Record<FactsOutcome, Words>> = {
  signed: {
    label: {
      zh: '报告中的事实由此公钥的持有者签名，签名后未被改动。',
      en: 'The facts in the report are signed with this key and unchanged.',
    },
    isRight: true,
  },
  'no-facts': {
    label: {
      zh: '文件中没有可读取的签名事实：它可能是旧版本生成的报告，或被其他程序另存过、损坏，或不是本系统的报告。',
      en: 'The file holds no signed facts that can be read: it is from an older version, was saved again by another program, is damaged, or is not a report of this product.',
    },
    isRight: false,
  },
  altered: {
    label: {
      zh: '报告中的事实在签名之后被改动过。',
      en: 'The facts in the report were altered after they were signed.',
    },
    isRight: false,
  },
  'other-key': {
    label: {
      zh: '报告由另一把密钥签名：它来自其他站点，或公钥不全。',
      en: 'The report is signed with another key: it is from another site, or a key is missing.',
    },
    isRight: false,
  },
  'other-format': {
    label: {
      zh: '签名有效，但事实的格式比本程序新，无法显示。请更新程序。',
      en: 'The signature is valid, but the facts have a newer format than this program knows. Update it.',
    },
    isRight: false,
  },
}

const fileWords: Readonly<Record<FileOutcome, Words>> = {
  signed: {
    label: { zh: '整个文件与签名时逐字节相同。', en: 'Every byte of the file is as it was signed.' },
    isRight: true,
  },
  altered: {
    label: {
      zh: '整个文件与签名文件不符：文件被改动过，或签名文件属于另一份报告或另一个站点。',
      en: 'The file does not match its signature file: it was altered, or the signature is that of another report or site.',
    },
    isRight: false,
  },
  'not-a-signature': {
    label: {
      zh: '所给的签名文件不是 64 字节的签名（.sig）。',
      en: 'The signature file given is not a signature of 64 bytes (.sig).',
    },
    isRight: false,
  },
  'not-given': {
    label: {
      zh: '没有提供签名文件（.sig），因此没有检查页面上的文字和图是否被改动，请以下列事实为准。',
      en: 'No signature file (.sig) was given, so text and pictures on the pages were not checked; rely on the facts listed here.',
    },
    isRight: null,
  },
}

/** What a check found, one sentence for each part of it. `isRight` is null for what was not checked. */
export function wordsOf({ type, facts, file }: ReportCheck): Words[] {
  return type ? [factsWords[facts], fileWords[file]] : [notAReport]
}
