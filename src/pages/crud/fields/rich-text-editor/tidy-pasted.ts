import { richTextAligns } from '../../../../resources/rich-text.ts'

const fromWord = /urn:schemas-microsoft-com|class="?Mso|mso-|WPS Office/i
const bullet = /^[·•●○◆◇■□▪➢\-–oØü§v]$/
const aligns: readonly string[] = richTextAligns

/**
 * Converts clipboard HTML of Word and WPS into plain paragraphs, headings, lists and tables. Keeps numbers as text (一、,
 * 第二条, 3.), because they are part of a regulation; bullets become a list. The editor handles other sources itself.
 */
export function tidyPasted(html: string): string {
  if (!fromWord.test(html)) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll('style, script, meta, link, title, xml')) element.remove()
  for (const element of page.querySelectorAll('o\\:p')) element.replaceWith(...element.childNodes)
  const markers = new Map([...page.querySelectorAll<HTMLElement>('p')].map((line) => [line, takeMarker(line)]))
  for (const [line, marker] of markers) putMarker(line, marker)
  joinLists(page)
  for (const line of page.querySelectorAll<HTMLElement>('p')) tidyLine(line)
  return page.body.innerHTML.replaceAll(/<!--[\s\S]*?-->/g, '')
}

/** Removes and returns the number or bullet that Word wrote before a list line; null if there is none. */
function takeMarker(line: HTMLElement): string | null {
  const spans = [...line.querySelectorAll<HTMLElement>('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const text = spans
    .map((span) => span.textContent ?? '')
    .join('')
    .replaceAll(/[\s\u00a0]+/g, '')
  for (const span of spans) span.remove()
  return text === '' ? null : text
}

function putMarker(line: HTMLElement, marker: string | null): void {
  if (marker === null) return
  if (bullet.test(marker)) line.dataset.item = 'true'
  else line.prepend(line.ownerDocument.createTextNode(marker))
}

function joinLists(page: Document): void {
  for (const line of page.querySelectorAll<HTMLElement>('p[data-item]')) {
    const item = page.createElement('li')
    item.append(...line.childNodes)
    const before = line.previousElementSibling
    if (before?.localName === 'ul') {
      before.append(item)
      line.remove()
    } else {
      const list = page.createElement('ul')
      list.append(item)
      line.replaceWith(list)
    }
  }
}

function tidyLine(line: HTMLElement): void {
  const align = [line.getAttribute('align') ?? '', line.style.textAlign].find((value) => aligns.includes(value))
  for (const { name } of [...line.attributes]) line.removeAttribute(name)
  if (align) line.setAttribute('align', align)
  if ((line.textContent ?? '').replaceAll('\u00a0', ' ').trim() === '' && !line.querySelector('br, img')) line.remove()
}
