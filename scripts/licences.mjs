/** `npm run licences`: writes docs/licences.md from the lock file, with known advisories if the registry responds. */
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup/run.mjs'

/** Contents of packages that have a different licence from the package. */
const within = {
  '@expo-google-fonts/noto-sans-sc': 'the font Noto Sans SC (OFL-1.1), of which reports embed the letters they use',
  '@electric-sql/pglite': 'PostgreSQL as WebAssembly (PostgreSQL License)',
  '@electric-sql/pglite-postgis':
    'PostGIS (GPL-2.0-or-later), GEOS (LGPL-2.1) and PROJ (MIT) as WebAssembly, loaded at run time by the database process; unchanged from the package',
  'gdal3.js':
    'GDAL (MIT), PROJ (MIT), GEOS (LGPL-2.1), SpatiaLite (LGPL-2.1), SQLite (public domain) and others as WebAssembly, loaded at run time by a separate process; unchanged from the package',
  sharp:
    'libvips and its image decoders (LGPL-3.0-or-later), as a shared library in a separate package; unchanged from the package',
  'pdfjs-dist': 'the fonts Liberation Sans (OFL-1.1), with which the server draws captchas, and others',
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/** Development packages that are shipped: the console is built from them, or `build` holds copies of their files. */
const source = ['src', 'server']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  )
  .join('\n')
const named = source.match(/(from|import\(?) ?'[^'.][^']*'|node_modules\/[^']*'/g).join('\n')
const shipped = Object.keys(manifest.devDependencies).filter((name) =>
  [`'${name}'`, `'${name}/`, `node_modules/${name}/`].some((form) => named.includes(form)),
)

/** Returns the lock file paths of a package and all its dependencies, resolved from `from` as Node does. */
function closure(name, from, found = new Set()) {
  const folders = from
    .split('/node_modules/')
    .map((_part, at, parts) => [...parts.slice(0, parts.length - at), name].join('/node_modules/'))
  const path = [...folders, `node_modules/${name}`].find((each) => lock[each])
  if (!path || found.has(path)) return found
  found.add(path)
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = lock[path]
  const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta[peer]?.optional)
  for (const next of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
    closure(next, path, found)
  return found
}

const inConsole = shipped.reduce((found, name) => closure(name, '', found), new Set())
const runtime = Object.entries(lock)
  .filter(([path, each]) => path !== '' && (!each.dev || inConsole.has(path)))
  .map(([path, each]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return {
      name,
      version: each.version,
      licence: each.license ?? 'not stated',
      isDirect: path === `node_modules/${name}` && (name in manifest.dependencies || name in manifest.devDependencies),
    }
  })

function table(heads, rows) {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Rows of the indirect dependencies, grouped by licence. */
function licencesOfOthers() {
  const groups = new Map()
  for (const { name, version, licence, isDirect } of runtime) {
    if (!isDirect) groups.set(licence, [...(groups.get(licence) ?? []), `${name} ${version}`])
  }
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([licence, names]) => [licence, names.length, [...new Set(names)].sort().join(', ')])
}

/** Returns the advisories as rows, or null if the registry does not respond. */
function advisories() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const report = parsed(stdout)
  if (!report?.vulnerabilities) return null
  return Object.values(report.vulnerabilities).flatMap(({ name, severity, range, via, fixAvailable }) =>
    via
      .filter((each) => typeof each === 'object')
      .map((each) => [name, range, severity, each.title, fixAvailable ? 'yes' : 'no']),
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
  if (found === null)
    return 'The registry did not answer the query for advisories when this page was written; `npm audit --omit=dev` asks again.'
  return found.length === 0
    ? 'None known when this page was written.'
    : table(['package', 'versions', 'severity', 'advisory', 'fixed'], found)
}

const directRows = runtime
  .filter((each) => each.isDirect)
  .map((each) => [each.name, each.version, each.licence, within[each.name] ?? ''])
const page = `# Licences and advisories of what is shipped

InvestMap itself is under the MIT License. This page is written by \`npm run licences\` from \`package-lock.json\`: what the server needs, and what the console is built from. Other development packages are left out.

## Direct dependencies

${table(['package', 'version', 'licence', 'also inside'], directRows)}

## Packages that those bring along

${table(['licence', 'count', 'packages'], licencesOfOthers())}

## Known advisories

${advisoryWords(advisories())}
`

writeFileSync(join(root, 'docs', 'licences.md'), page)
console.log(`docs/licences.md: ${runtime.length} packages, ${directRows.length} of them direct`)
