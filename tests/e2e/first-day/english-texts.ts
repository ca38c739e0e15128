const han = /\p{Script=Han}+/gu
/** What a row has beside its own texts: names of what is translated, and keys that are no texts. */
const otherKeys = new Set(['_labels', 'xzqmc', 'criterion', 'template', 'facts'])
/** Without markup and spaces, as a text is cut and wrapped differently from page to page. */
const squeezed = (text: string): string => text.replace(/<[^>]*>|&nbsp;|\s+/g, '')

/** All texts in a value, at any depth, and its keys, which are names in attributes of features. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => (otherKeys.has(key) ? [] : [...textsIn(each), key]))
}

/** The Chinese words of all labels in a declaration. */
export function labelsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { zh } = value as { zh?: unknown }
  return typeof zh === 'string' ? [zh] : Object.values(value).flatMap(labelsIn)
}

/** Tells Chinese that people wrote from Chinese that the page should say in English. */
export class Written {
  readonly #names: readonly string[]
  readonly #all: string
  readonly #runs: ReadonlySet<string>
  readonly #translated: ReadonlySet<string>

  /** `translated`: names that are findings by themselves, although people's texts have them too. */
  constructor(texts: readonly string[], translated: readonly string[]) {
    this.#translated = new Set(translated.filter((text) => text.match(han)))
    const own = [...new Set(texts)].filter((text) => text.match(han) && !this.#translated.has(text))
    this.#names = [...new Set(own.map(squeezed))].filter((text) => text.length >= 4).sort((a, b) => b.length - a.length)
    this.#all = own.map(squeezed).join('\n')
    this.#runs = new Set(own.flatMap((text) => text.replace(/<[^>]*>/g, ' ').match(han) ?? []))
  }

  /** Whether people wrote all Chinese in a text: it is a part of a row, or names rows. */
  has(text: string): boolean {
    const whole = squeezed(text)
    if (!whole.match(han) || (whole.length >= 8 && this.hasPart(whole))) return true
    const left = this.#names.reduce((now, name) => (now.includes(name) ? now.replaceAll(name, ' ') : now), whole)
    return (left.match(han) ?? []).every(
      (run) => !this.#translated.has(run) && (this.#runs.has(run) || (run.length >= 6 && this.#all.includes(run))),
    )
  }

  /** Whether a text is a part of what people wrote, however short, and no name that is translated. */
  hasPart(text: string): boolean {
    const part = squeezed(text)
    return !this.#translated.has(part) && this.#all.includes(part)
  }
}
