import { readText } from './read-data.ts'

/** A row of `privacyTexts` before it is inserted. */
type PrivacySeed = { title: string; titleEn: string; body: string; bodyEn: string; published: boolean }

/** Returns the first privacy text, so that inquiries can be sent from the first start on; a host may publish its own. */
export function firstPrivacyText(): PrivacySeed {
  return {
    title: '投资意向个人信息处理说明',
    titleEn: 'How we handle your personal data',
    body: readText(new URL('./data/privacy.html', import.meta.url)),
    bodyEn: readText(new URL('./data/privacy-en.html', import.meta.url)),
    published: true,
  }
}
