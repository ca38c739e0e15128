const browsers: readonly [name: string, sign: RegExp][] = [
  ['微信', /MicroMessenger/],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
  ['curl', /^curl\//],
]

const systems: readonly [name: string, sign: RegExp][] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
]

/** Browser and system of a user agent, as `Chrome · Windows`; the first word of an unknown one, null without one. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const names = [browsers, systems].flatMap((known) => known.find(([, sign]) => sign.test(userAgent))?.[0] ?? [])
  return names.length > 0 ? names.join(' · ') : (userAgent.split(/[\s/]/)[0] ?? null)
}
