/**
 * What spreadsheets take for the beginning of a formula (OWASP, CSV injection); the full-width signs are the same to a
 * Chinese or Japanese one. Quotes before it belong to the pattern, so that a text which begins like a guarded one is
 * guarded as well and comes back as it was.
 */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/

/**
 * A text for a cell of a csv file: one that a spreadsheet would compute gets a quote in front. Numbers are no texts:
 * the caller writes them as they are.
 */
export function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** The text of a cell that was read: the quote that `guarded` put there comes off again. */
export function unguarded(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

/** A value between the delimiters of a csv file (RFC 4180). */
export function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
