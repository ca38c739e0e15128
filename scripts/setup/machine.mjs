import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { step } from './progress.mjs'
import { runQuietly } from './run.mjs'

/**
 * What the tests need beyond Node (`isForLong`: only for `npm run test:long`): how to find it, and the Debian packages
 * that provide it, of which the first available one is installed. The headless shell is the same Chromium without the
 * browser interface, which tests don't need and which takes a third of their time.
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
    name: 'GDAL',
    packages: ['gdal-bin'],
    for: 'tests that open what other programs made, and the reverse',
    find: () => onPath('ogr2ogr'),
  },
  {
    name: 'tesseract',
    packages: ['tesseract-ocr'],
    for: 'tests that try to read captchas',
    find: () => onPath('tesseract'),
  },
  {
    name: 'Ghostscript',
    packages: ['ghostscript'],
    for: 'tests that read a printed map with another program',
    find: () => onPath('gs'),
    isForLong: true,
  },
]

/** Path of the browser: `CHROMIUM` if set, else the first known name on the path; null if there is none. */
export function findChromium() {
  return (
    process.env.CHROMIUM ||
    onPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome') ||
    null
  )
}

/** The program folder of the newest PostgreSQL server with PostGIS; null if there is none. */
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
 * Installs what the tests need: with apt as root on Debian; otherwise prints what to install. Tests whose needs are
 * still missing are skipped by the callers of `findChromium` and `findPostgres`.
 */
export async function ensureMachine({ isLong = false } = {}) {
  const missing = needs.filter((need) => (isLong || !need.isForLong) && !need.find())
  if (missing.length === 0) return
  if (process.getuid?.() === 0 && onPath('apt-get')) await install(missing).catch((error) => console.log(error.message))
  for (const need of missing.filter((each) => !each.find())) {
    console.log(
      `${need.name} is missing, so ${need.for} are skipped. On Debian or Ubuntu: sudo apt-get install ${need.packages.at(-1)}`,
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

/** Returns the first package that can be installed; if none is known, the last one, so that apt reports the error. */
async function firstKnown([name, ...others]) {
  if (others.length === 0) return name
  const words = await runQuietly('apt-cache', ['policy', name]).catch(() => '')
  return /Candidate: \d/.test(words) ? name : firstKnown(others)
}
