import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { step } from './progress.mjs'
import { runQuietly } from './run.mjs'

/**
 * What the tests need beyond Node (`isForLong`: those of `npm run test:long`): how to find it, and the Debian packages
 * that bring it, the first that the package lists know. The shell is the same Chromium without the parts around a page,
 * which nobody sees in a test and which take a third of its time.
 */
const needs = [
  { name: 'Chromium', packages: ['chromium-headless-shell', 'chromium'], for: 'browser tests', find: findChromium },
  { name: 'a Chinese font', packages: ['fonts-noto-cjk'], for: 'screenshots', find: findChineseFont },
  { name: 'PostgreSQL with PostGIS', packages: ['postgresql-postgis'], for: 'tests on PostgreSQL', find: findPostgres },
  {
    name: 'pdftotext and pdftoppm',
    packages: ['poppler-utils'],
    for: 'tests that read reports back',
    find: () => onPath('pdftotext') && onPath('pdftoppm'),
  },
  {
    name: 'Ghostscript',
    packages: ['ghostscript'],
    for: 'a printed map that another program reads',
    find: () => onPath('gs'),
    isForLong: true,
  },
]

/** The browser: `CHROMIUM` when it names one, else the first known name on the path. Null when there is none. */
export function findChromium() {
  return (
    process.env.CHROMIUM ||
    onPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome') ||
    null
  )
}

/** The folder with the programs of a PostgreSQL server that has PostGIS, the newest first. Null when there is none. */
export function findPostgres() {
  const [lib, share] = ['/usr/lib/postgresql', '/usr/share/postgresql']
  const lines = existsSync(lib) ? readdirSync(lib).sort((a, b) => Number(b) - Number(a)) : []
  const line = lines.find(
    (each) =>
      existsSync(join(lib, each, 'bin', 'postgres')) && existsSync(join(share, each, 'extension', 'postgis.control')),
  )
  return line ? join(lib, line, 'bin') : null
}

function findChineseFont() {
  const list = onPath('fc-list')
  return list ? execFileSync(list, [':lang=zh', 'family'], { encoding: 'utf8' }).trim() || null : null
}

function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/**
 * Brings what the tests need: by apt for root on Debian, else it says what to install. The tests that need what is
 * still missing are skipped by whoever asks `findChromium` and `findPostgres`.
 */
export async function ensureMachine({ isLong = false } = {}) {
  const missing = needs.filter((need) => (isLong || !need.isForLong) && !need.find())
  if (missing.length === 0) return
  if (process.getuid?.() === 0 && onPath('apt-get')) await install(missing).catch((error) => console.log(error.message))
  for (const need of missing.filter((each) => !each.find())) {
    console.log(
      `${need.name} is not here, so ${need.for} are left out. On Debian or Ubuntu: sudo apt-get install ${need.packages.at(-1)}`,
    )
  }
}

async function install(missing) {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await step('Reading the package lists (apt-get update)', () => runQuietly('apt-get', ['update', '-q'], quiet))
  const packages = await Promise.all(missing.map((need) => firstKnown(need.packages)))
  await step(`Installing ${packages.join(', ')} (apt-get)`, () =>
    runQuietly('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], quiet),
  )
}

/** The first package that can be installed here; the last of them when none is known, for apt to say so. */
async function firstKnown([name, ...others]) {
  if (others.length === 0) return name
  const words = await runQuietly('apt-cache', ['policy', name]).catch(() => '')
  return /Candidate: \d/.test(words) ? name : firstKnown(others)
}
