/**
 * Maps source folders to the browser tests that exercise them, as parts of test paths; the first match applies. A file
 * without a match runs everything. Vitest finds other affected tests by their imports.
 */
const drivenBy = [
  [/^src\/(pages\/(analysis|plan)|verdicts)\//, ['analysis/', 'plan/', 'notices/']],
  [
    /^src\/pages\/(authority|user|inquiry|region|law|flow|portal|own|console)\//,
    (name) => [
      {
        authority: 'resources/',
        user: 'resources/user',
        inquiry: 'inquiry/',
        region: 'resources/region',
        law: 'law/',
        flow: 'flow/',
        portal: 'portal',
        own: 'inquiry/',
        console: 'palette',
      }[name],
    ],
  ],
  [/^src\/pages\/(login|logout|oauth)\//, ['sign-in/', 'specification/session']],
  [/^src\/pages\/self-check\//, ['self-check']],
  [/^src\/pages\/(start|project)\//, ['start/visitor', 'map/tools']],
  [/^src\/pages\/land\//, ['land/']],
  [/^src\/pages\/crud\//, ['resources/', 'land/table']],
  [/^src\/map\//, ['map/', 'land/draw', 'start/']],
  [/^src\/(flow)\//, ['flow/']],
  [/^src\/tour\//, ['tours']],
  [/^src\/(offer|charts)\//, ['portal', 'start/visitor', 'inquiry/']],
  [/^server\/(analysis|suitability|schemes|report|layers)\//, ['analysis/', 'plan/']],
  [/^server\/(auth|sso|users|own|access)\//, ['sign-in/', 'resources/user', 'specification/session']],
  [
    /^server\/(flows|laws|portal|inquiries|regions)\//,
    (name) => [
      { flows: 'flow/', laws: 'law/', portal: 'portal', inquiries: 'inquiry/', regions: 'resources/region' }[name],
    ],
  ],
  [/^server\/notices\//, ['notices/', 'inquiry/']],
  [/^server\/(survey|lands|files)\//, ['land/']],
  [/^server\/(tiles|basemap)\//, ['map/tools', 'start/visitor']],
  [/^server\/(dicts|mail|ogc|share|events)\//, ['specification/']],
  [/^tests\/e2e\/(.+)\.test\.ts$/, (path) => [path]],
  [/^tests\/(?!support\/)/, []],
  [/^docs\/|\.md$|^LICENSE$|^deploy\//, []],
]

/** Paths from `git status --porcelain -z` and `git diff --name-only -z`. */
function pathsOf(status, difference) {
  const untracked = status
    .split('\0')
    .filter((line) => line.startsWith('??'))
    .map((line) => line.slice(3))
  return [...new Set([...untracked, ...difference.split('\0')])].filter((path) => path !== '')
}

function driversOf(path) {
  for (const [form, tests] of drivenBy) {
    const match = form.exec(path)
    if (match) return typeof tests === 'function' ? tests(match[1]) : tests
  }
  return null
}

/**
 * Returns what must run after these files have changed: everything, or the browser tests whose paths contain one of
 * these parts (vitest selects other tests by imports).
 */
export function touchedBy(status, difference) {
  const drivers = pathsOf(status, difference).map(driversOf)
  return {
    isEverything: drivers.includes(null),
    browserTests: [...new Set(drivers.filter((tests) => tests !== null).flat())].map((part) => `tests/e2e/${part}`),
  }
}
