type Device = 'phone' | 'pad' | 'pc'

type Signs = { userAgent: string; maxTouchPoints: number }

/**
 * Device type (specification, section 9). An iPad reports itself as a Macintosh and is recognised by its touch points;
 * Android tablets lack `Mobile`.
 */
export function deviceOf({ userAgent, maxTouchPoints }: Signs): Device {
  if (/iPad|Tablet|PlayBook|Silk/i.test(userAgent)) return 'pad'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'pad'
  if (/Android/i.test(userAgent)) return /Mobile/i.test(userAgent) ? 'phone' : 'pad'
  return /iPhone|iPod|Mobile|Windows Phone/i.test(userAgent) ? 'phone' : 'pc'
}
