/** Import rules. docs/developing.md gives the reasons; tests/imports.test.ts proves that every rule can fail. */

const packages = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})(/|$)`

const databasePackages = ['pg', 'pg-[^/]+', 'kysely', '@electric-sql']
const lookPackages = ['antd', '@ant-design']
const consolePackages = ['react', 'react-dom', 'react-router', '@refinedev', 'ol', ...lookPackages]

const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true }, 'Modules in a cycle can only be understood together.'),
    rule(
      'no-unresolved',
      { path: '^(src|server)/' },
      { couldNotResolve: true },
      'No other rule sees an import that can not be resolved.',
    ),
    rule(
      'no-development-packages',
      { path: '^server/' },
      { dependencyTypes: ['npm-dev'] },
      'A production install does not contain them; only the build of the console needs them.',
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
      'sheet-alone',
      { path: '^src/sheet/' },
      { pathNot: '^src/sheet/' },
      'Sheets of paper that the map and pages draw on: no package.',
    ),

    rule(
      'proof-alone',
      { path: '^src/proof/' },
      { pathNot: `^src/(proof|resources)/|${packages('@noble', 'canonicalize', 'fflate')}` },
      'The check of a report runs in a browser and on a command line: no network, no DOM, no Node.',
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
      'Every page depends on the providers, so they must not depend on a page.',
    ),
    rule(
      'providers-without-look',
      { path: '^src/providers/' },
      { path: packages(...lookPackages, 'ol') },
      'The login page loads the providers and must stay small.',
    ),

    rule(
      'map-only-resources',
      { path: '^src/map/' },
      { path: '^src/', pathNot: '^src/(map|resources|sheet)/|^src/(use-latest|load-chunk)\\.tsx?$' },
      'The map has props and events; it does not depend on pages or on the network.',
    ),
    rule(
      'map-packages',
      { path: '^src/map/' },
      {
        path: 'node_modules/',
        pathNot: packages('jsts', 'ol', 'pmtiles', 'polyclip-ts', 'react', 'react-dom', ...lookPackages),
      },
      'The map consists of OpenLayers and React.',
    ),
    rule(
      'map-look-in-ui',
      { path: '^src/map/', pathNot: '^src/map/(ui|tools)/' },
      { path: packages(...lookPackages) },
      'Layers and styles have no widgets; a tool contains its icon and its panel.',
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
      'Other code imports the map through its index only.',
    ),
    rule(
      'ol-only-in-map',
      { path: '^(src|server)/', pathNot: '^src/map/' },
      { path: packages('ol') },
      'Only src/map draws maps.',
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
      'Several pages show charts, and pages do not depend on each other.',
    ),
    rule(
      'canvas-in-the-editor',
      { path: '^src/', pathNot: '^src/pages/flow/' },
      { path: packages('@xyflow') },
      'Pages that only show a chart must not load the editor.',
    ),

    rule(
      'pages-apart',
      { path: '^src/pages/([^/]+)/' },
      { path: '^src/pages/', pathNot: '^src/pages/($1|crud)/' },
      'Pages share nothing but the engine of pages/crud.',
    ),
    rule(
      'crud-knows-no-page',
      { path: '^src/pages/crud/' },
      { path: '^src/pages/', pathNot: '^src/pages/crud/' },
      'The engine must work for every resource, so it must not depend on a page.',
    ),
    rule(
      'pages-below-app',
      { path: '^src/pages/' },
      { path: '^src/(app|main|shell)\\.tsx$' },
      'The application imports its pages, never the reverse.',
    ),

    rule(
      'server-without-console',
      { path: '^server/' },
      { path: '^src/', pathNot: '^src/(resources|formats|flow/graph)/' },
      'The server and the console share only declarations and the pure functions of charts and file formats.',
    ),
    rule(
      'server-without-look',
      { path: '^server/' },
      { path: packages(...consolePackages) },
      'The server has no interface.',
    ),
    rule(
      'database-in-one-place',
      { path: '^(src|server)/', pathNot: '^server/db/' },
      { path: packages(...databasePackages) },
      'Only server/db depends on the kind of database.',
    ),
    rule(
      'features-apart',
      { path: '^server/([^/]+)/', pathNot: '^server/(http|db|join)/' },
      {
        path: '^server/[^/]+/',
        pathNot: '^server/(http|db|demo|$1)/|^server/crud/rules\\.ts$|^server/terrain/tiff/pyramid\\.ts$',
      },
      'server/join connects features; a feature imports only the type of a rule of the engine, and the form in which rasters are kept.',
    ),
    rule(
      'demo-is-data',
      { path: '^server/demo/' },
      { path: '^server/', pathNot: '^server/demo/' },
      'The demonstration data are generated without the server or a database.',
    ),
    rule(
      'demo-for-the-seed',
      { path: '^server/', pathNot: '^server/(seed|demo)/' },
      { path: '^server/demo/' },
      'Only the first start loads the demonstration data.',
    ),
    rule(
      'features-below-app',
      { path: '^server/[^/]+/' },
      { path: '^server/(app|main)\\.ts$' },
      'The application imports its features, never the reverse.',
    ),
    rule(
      'ground-without-features',
      { path: '^server/(http|db)/' },
      { path: '^server/[^/]+/', pathNot: '^server/(http|db)/' },
      'Every feature depends on http and db, so these must not depend on a feature.',
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
