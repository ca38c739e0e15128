/** `npm run licences`: writes docs/licences.md from the lock, and the known advisories when the registry tells them. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup/run.mjs'

/** What lies inside a package under another licence than the package's own. */
const within = {
  '@expo-google-fonts/noto-sans-sc': 'the font Noto Sans SC (OFL-1.1), of which reports embed the letters they use',
  '@electric-sql/pglite': 'PostgreSQL as WebAssembly (PostgreSQL License)',
  '@electric-sql/pglite-postgis': 'PostGIS (GPL-2.0-or-later), GEOS (LGPL-2.1) and PROJ (MIT) as WebAssembly, loaded at run time by the database process; unchanged from the package',
  'gdal3.js': 'GDAL (MIT), PROJ (MIT), GEOS (LGPL-2.1), SpatiaLite (LGPL-2.1), SQLite (public domain) and others as WebAssembly, loaded at run time by a process of its own; unchanged from the package',
  sharp: 'libvips and what it reads pictures with (LGPL-3.0-or-later), as a shared library of its own package; unchanged from the package',
  'svg-captcha': 'the font Comismsh (stated as free by its designer), with which the server draws captchas',
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const locked = Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
const runtime = locked
  .filter(([path, each]) => path !== '' && !each.dev)
  .map(([path, each]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return { name, version: each.version, licence: each.license ?? 'not stated', isDirect: path === `node_modules/${name}` && name in manifest.dependencies }
  })

function table(heads, rows) {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Rows of the packages that nobody asked for by name, gathered by licence. */
function licencesOfOthers() {
  const groups = new Map()
  for (const { name, version, licence, isDirect } of runtime) {
    if (!isDirect) groups.set(licence, [...(groups.get(licence) ?? []), `${name} ${version}`])
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b)).map(([licence, names]) => [licence, names.length, [...new Set(names)].sort().join(', ')])
}

/** The advisories as rows, or null when the registry does not answer. */
function advisories() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })
  const report = parsed(stdout)
  if (!report?.vulnerabilities) return null
  return Object.values(report.vulnerabilities).flatMap(({ name, severity, range, via, fixAvailable }) =>
    via.filter((each) => typeof each === 'object').map((each) => [name, range, severity, each.title, fixAvailable ? 'yes' : 'no']),
  )
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function advisoryWords(found) {
  if (found === null) return 'The registry did not answer the query for advisories when this page was written; `npm audit --omit=dev` asks again.'
  return found.length === 0 ? 'None known when this page was written.' : table(['package', 'versions', 'severity', 'advisory', 'fixed'], found)
}

const direct = runtime.filter((each) => each.isDirect).map((each) => [each.name, each.version, each.licence, within[each.name] ?? ''])
const page = `# Licences and advisories of runtime dependencies

InvestMap itself is under the MIT License. This page is written by \`npm run licences\` from \`package-lock.json\`; development packages are left out.

## Direct dependencies

${table(['package', 'version', 'licence', 'also inside'], direct)}

## Packages that those bring along

${table(['licence', 'count', 'packages'], licencesOfOthers())}

## Known advisories

${advisoryWords(advisories())}
`

writeFileSync(join(root, 'docs', 'licences.md'), page)
console.log(`docs/licences.md: ${runtime.length} packages, ${direct.length} of them direct`)
