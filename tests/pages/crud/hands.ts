import { act } from 'react'

/** What users do on the page and see on it, independent of how it is built. */

const patienceMs = 40_000

/** Waits until `look` finds something; throws with the text of the page if it does not within `patienceMs`. */
export async function until<T>(what: string, look: () => T | null | undefined | false): Promise<T> {
  const end = Date.now() + patienceMs
  for (;;) {
    const found = look()
    if (found) return found
    if (Date.now() > end)
      throw new Error(`${what} did not appear; the page shows: ${document.body.textContent?.slice(0, 600)}`)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  }
}

export const says = (text: string) => document.body.textContent?.includes(text) ?? false
export const seeing = (text: string) => until(`“${text}”`, () => says(text))

/** The button with this name; the last one if there are several, because dialogs come last in the document. */
export const button = (name: string) =>
  until(`the button ${name}`, () =>
    [...document.querySelectorAll('button')]
      .filter((each) => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim() === name)
      .at(-1),
  )

export async function press(name: string): Promise<void> {
  const found = await button(name)
  await act(async () => found.click())
}

/** Clicks the header of a column, which sorts by it. */
export async function pressHead(name: string): Promise<void> {
  const found = await until(`the column ${name}`, () =>
    [...document.querySelectorAll('th')].find((each) => each.textContent === name),
  )
  await act(async () => found.click())
}

/** The form control with this label. */
export const field = (label: string) =>
  until(`the field ${label}`, () => {
    const found = [...document.querySelectorAll('label')].find((each) => each.textContent === label)
    return found && (document.getElementById(found.htmlFor) as HTMLInputElement | null)
  })

export async function enter(label: string, text: string): Promise<void> {
  await type(await field(label), text)
}

export async function type(input: HTMLInputElement, text: string): Promise<void> {
  const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export const mistakes = () =>
  [...document.querySelectorAll('.ant-form-item-explain-error')].map((each) => each.textContent)
