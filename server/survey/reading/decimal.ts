/** Whether a text is a decimal number and nothing else: no other base, no `Infinity`, no letters after it. */
export function isDecimal(text: string): boolean {
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i.test(text)
}
