/** Import rules. docs/developing.md gives the reasons; tests/imports.test.ts proves that every rule can fail. */

const packages = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})(/|$)`

const databasePackages = ['pg', 'pg-[^/]+', 'kysely', '@electric-sql']
const lookPackages = ['antd', '@ant-design']
const consolePackages = ['react', 'react-dom', 'react-router', '@refinedev', 'ol', ...lookPackages]

const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true }, 'A cycle is one module in several files.'),
    rule(
      'no-unresolved',
      { path: '^(src|server)/' },
      { couldNotResolve: true },
      'An import that leads nowhere escapes every other rule.',
    ),
    rule(
      'no-development-packages',
      { path: '^server/' },
      { dependencyTypes: ['npm-dev'] },
      'A production install does not have them; the console is built where they are.',
    ),

    rule(
      'resources-alone',
      { path: '^src/resources/' },
      { pathNot: '^src/resources/' },
      'Both programs read the declarations: no package, no DOM, no Node.',
    ),
    rule(
      'formats-alone',
      { path: '^src/formats/' },
      { pathNot: '^src/formats/' },
      'Pure functions of file formats: both programs use them, so no package, no DOM, no Node.',
    ),

    rule(
      'console-without-server',
      { path: '^src/' },
      { path: '^server/' },
      'The console reaches the server over the wire only.',
    ),
    rule('console-without-node', { path: '^src/' }, { dependencyTypes: ['core'] }, 'A browser has no Node.'),

    rule(
      'providers-only-resources',
      { path: '^src/providers/' },
      { path: '^src/', pathNot: '^src/(providers|resources)/' },
      'Providers stand below every screen.',
    ),
    rule(
      'providers-without-look',
      { path: '^src/providers/' },
      { path: packages(...lookPackages, 'ol') },
      'The login page loads providers and must stay small.',
    ),

    rule(
      'map-only-resources',
      { path: '^src/map/' },
      { path: '^src/', pathNot: '^src/(map|resources)/|^src/use-latest\\.ts$' },
      'The map takes props and tells events; it knows no page and no network.',
    ),
    rule(
      'map-packages',
      { path: '^src/map/' },
      { path: 'node_modules/', pathNot: packages('ol', 'polyclip-ts', 'react', 'react-dom', ...lookPackages) },
      'The map is OpenLayers and React.',
    ),
    rule(
      'map-look-in-ui',
      { path: '^src/map/', pathNot: '^src/map/(ui|tools)/' },
      { path: packages(...lookPackages) },
      'Layers and styles have no widgets; a tool brings its icon and panel.',
    ),
    rule(
      'map-geometry-alone',
      { path: '^src/map/geometry/' },
      { pathNot: `^src/map/geometry/|${packages('polyclip-ts')}` },
      'Pure functions: no ol, no React; one library clips polygons.',
    ),
    rule(
      'map-front-door',
      { path: '^src/', pathNot: '^src/map/' },
      { path: '^src/map/', pathNot: '^src/map/index\\.ts$' },
      'Outside the map only its index is known.',
    ),
    rule(
      'ol-only-in-map',
      { path: '^(src|server)/', pathNot: '^src/map/' },
      { path: packages('ol') },
      'One place draws maps.',
    ),

    rule(
      'flow-graph-alone',
      { path: '^src/flow/graph/' },
      { pathNot: '^src/(flow/graph|resources)/' },
      'Pure functions of charts: both programs use them, so no package, no DOM, no Node.',
    ),
    rule(
      'flow-bpmn-alone',
      { path: '^src/flow/bpmn/' },
      { pathNot: `^src/(flow/(graph|bpmn)|resources)/|${packages('bpmn-moddle')}` },
      'A file format: no React, no network.',
    ),
    rule(
      'flow-below-pages',
      { path: '^src/flow/' },
      { path: '^src/(pages|map|frame|offer)/' },
      'Charts are read on pages that do not know each other.',
    ),
    rule(
      'canvas-in-the-editor',
      { path: '^src/', pathNot: '^src/pages/flow/' },
      { path: packages('@xyflow') },
      'Readers must not load the editor.',
    ),

    rule(
      'pages-apart',
      { path: '^src/pages/([^/]+)/' },
      { path: '^src/pages/', pathNot: '^src/pages/($1|crud)/' },
      'Pages share the engine of pages/crud and nothing else.',
    ),
    rule(
      'crud-knows-no-page',
      { path: '^src/pages/crud/' },
      { path: '^src/pages/', pathNot: '^src/pages/crud/' },
      'The engine works for pages that do not exist yet.',
    ),
    rule(
      'pages-below-app',
      { path: '^src/pages/' },
      { path: '^src/(app|main|shell)\\.tsx$' },
      'The application knows its pages, not the other way round.',
    ),

    rule(
      'server-without-console',
      { path: '^server/' },
      { path: '^src/', pathNot: '^src/(resources|formats|flow/graph)/' },
      'The server shares the declarations and the pure functions of charts and of file formats, nothing else.',
    ),
    rule(
      'server-without-look',
      { path: '^server/' },
      { path: packages(...consolePackages) },
      'The server draws nothing.',
    ),
    rule(
      'database-in-one-place',
      { path: '^(src|server)/', pathNot: '^server/db/' },
      { path: packages(...databasePackages) },
      'One place knows which database it is.',
    ),
    rule(
      'features-apart',
      { path: '^server/([^/]+)/', pathNot: '^server/(http|db|join)/' },
      { path: '^server/[^/]+/', pathNot: '^server/(http|db|demo|$1)/|^server/crud/rules\\.ts$' },
      'server/join hands one feature what it needs of another; the shape of a rule is all they know of the engine.',
    ),
    rule(
      'demo-is-data',
      { path: '^server/demo/' },
      { path: '^server/', pathNot: '^server/demo/' },
      'The demonstration region is built without server or database.',
    ),
    rule(
      'demo-for-the-seed',
      { path: '^server/', pathNot: '^server/(seed|demo)/' },
      { path: '^server/demo/' },
      'Only the first start loads it.',
    ),
    rule(
      'features-below-app',
      { path: '^server/[^/]+/' },
      { path: '^server/(app|main)\\.ts$' },
      'The application knows its features, not the other way round.',
    ),
    rule(
      'ground-without-features',
      { path: '^server/(http|db)/' },
      { path: '^server/[^/]+/', pathNot: '^server/(http|db)/' },
      'HTTP and database carry the features.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
