import type { AnyRow, Label } from '../../resources/define.ts'
import { privacyTexts } from '../../resources/privacy-texts.ts'
import { useWords } from '../../providers/i18n.ts'
import { usePrivacyText } from '../../providers/inquiries.ts'
import { ResourcePage } from '../crud/index.tsx'

const final: Label = {
  zh: '已发布的版本不能修改或删除，请另建一版',
  en: 'A published version is final; add another one instead',
}

/** Privacy texts: published versions are final, and a new one begins with the text in force. */
export default function PrivacyPage() {
  const say = useWords()
  const { text, error, isNone, reload } = usePrivacyText()
  const isKnown = text !== null || isNone || error !== null
  const begun = text && { title: text.title, titleEn: text.titleEn, body: text.body, bodyEn: text.bodyEn }
  return (
    <ResourcePage
      resource={privacyTexts}
      whyNotRemove={({ published }) => (published ? say(final) : null)}
      lockedFields={lockedFields}
      onSaved={reload}
      newValues={isKnown ? (begun ?? {}) : null}
    />
  )
}

function lockedFields({ published }: AnyRow): Record<string, Label> {
  return published ? Object.fromEntries(Object.keys(privacyTexts.fields).map((name) => [name, final])) : {}
}
