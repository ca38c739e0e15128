/** Whether a text is a finite decimal number and nothing else: no other base, no letters after it. */
export function isDecimal(text: string): boolean {
  return /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i.test(text) && Number.isFinite(Number(text))
}
