/**
 * Runs in the head of every page, before the program; `route-preload.ts` writes its text and arguments there, so it is
 * JavaScript and uses nothing outside of itself. Makes the first calls of a signed-in person's page, whose answers
 * `src/providers/carried.ts` takes, and requests the files of the first rule that the path matches.
 *
 * @param {readonly { path: string; files: readonly string[]; isOfSession?: boolean }[]} rules
 * @param {import('./route-preload.ts').EarlyCalls} early
 */
export function head(rules, { tokenKey, addresses }) {
  const rule = rules.find(({ path }) => new RegExp(path).test(location.pathname))
  const token = rule.isOfSession && storedToken()
  if (token) {
    const lang = document.documentElement.lang
    const body = (address) =>
      fetch(`/camel${address}`, { headers: { token, 'Accept-Language': lang } })
        .then((response) => (response.ok ? response.json() : null))
        .catch(() => null)
    const answers = Object.fromEntries(addresses.map((address) => [address, body(address)]))
    window.earlyAnswers = { token, lang, answers }
  }
  for (const file of rule.files) {
    const kind = file.endsWith('.css') ? { rel: 'stylesheet' } : { rel: 'modulepreload', crossOrigin: '' }
    document.head.append(Object.assign(document.createElement('link'), { href: `/${file}` }, kind))
  }

  function storedToken() {
    try {
      return localStorage.getItem(tokenKey)
    } catch {
      return null
    }
  }
}
