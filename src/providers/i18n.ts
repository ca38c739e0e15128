import { useCallback } from 'react'
import type { Label } from '../resources/define.ts'
import { fill, words, type Locale } from '../resources/errors.ts'
import { createStore, useStore } from './store.ts'
import { readStored, writeStored } from './stored-text.ts'

/** The key that umi applications store their locale under (specification, section 9). */
const localeKey = 'umi_locale'

/** Available languages, by their own names. */
export const languages: readonly { locale: Locale; name: string }[] = [
  { locale: 'zh-CN', name: '简体中文' },
  { locale: 'en-US', name: 'English' },
]

const defaultLocale = 'zh-CN'
const rightToLeft = /^(he|ar|fa|ku)\b/i

/** The requested locale: the stored one, else the browser's, else zh-CN. It may have no translation here. */
function wishedLocale(): string {
  return readStored(localeKey) || navigator.language || defaultLocale
}

const store = createStore(wishedLocale())

/** The locale as requested: `ar-EG` stays `ar-EG`. */
export function localeTag(): string {
  return store.get()
}

/** The locale of the texts shown: English for every English, else Chinese. */
export function wordsLocale(tag: string = store.get()): Locale {
  return /^en\b/i.test(tag) ? 'en-US' : defaultLocale
}

/** Writing direction of a locale (specification, section 9). */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.test(tag) ? 'rtl' : 'ltr'
}

/** Changes and stores the locale; all texts on the page update at once. */
export function setLocale(tag: string): void {
  writeStored(localeKey, tag)
  store.set(tag)
}

/** Applies changes made in another tab. Returns the unsubscribe function. */
export function followLocale(): () => void {
  const read = (event: StorageEvent) => {
    if (event.key === localeKey) store.set(wishedLocale())
  }
  addEventListener('storage', read)
  return () => removeEventListener('storage', read)
}

/** Calls the listener whenever the language of the texts changes. Returns the unsubscribe function. */
export function onLanguageChange(listener: () => void): () => void {
  let shown = wordsLocale()
  return store.subscribe(() => {
    if (wordsLocale() === shown) return
    shown = wordsLocale()
    listener()
  })
}

/** The language of the texts shown, and the direction of the requested locale. */
export function useLocale(): { locale: Locale; direction: 'ltr' | 'rtl' } {
  const tag = useStore(store)
  return { locale: wordsLocale(tag), direction: directionOf(tag) }
}

export type Say = (label: Label, values?: Readonly<Record<string, string | number>>) => string

/** A label in the page's locale, with `{name}` filled in; for code outside React. */
export const say: Say = (label, values) => sayIn(wordsLocale(), label, values)

function sayIn(locale: Locale, label: Label, values?: Readonly<Record<string, string | number>>): string {
  const text = words(label, locale)
  return values ? fill(text, values) : text
}

/** The same as a hook; the component rerenders when the locale changes. */
export function useWords(): Say {
  const { locale } = useLocale()
  return useCallback((label, values) => sayIn(locale, label, values), [locale])
}
