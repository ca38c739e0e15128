import { copyText } from './copy-text.ts'
import type { Label } from '../resources/define.ts'
import { sharedWords } from '../resources/shared-words.ts'
import { announce } from './notices.ts'

const byHand: Label = {
  zh: '浏览器不允许复制，请手动选取坐标',
  en: 'The browser does not allow copying; select the coordinates by hand',
}

/** Copies coordinates to the clipboard, and says whether that worked. */
export async function copyPlace(text: string): Promise<void> {
  const isCopied = await copyText(text)
  announce({
    look: 'toast',
    kind: isCopied ? 'success' : 'warning',
    key: 'copied',
    title: isCopied ? sharedWords.copied : byHand,
  })
}
