/**
 * How the template of the embedded database is built. Its name contains a hash of this, so a changed recipe gives a new
 * template.
 */
export const recipe = {
  /** Run one by one after initdb. */
  statements: [
    ...['postgis', 'btree_gist', 'pg_trgm', 'pgcrypto'].map((name) => `create extension if not exists ${name}`),
    'vacuum (analyze)',
    'checkpoint',
  ],
  /** Parts of the PostGIS package that a vector database never opens. */
  unneeded: String.raw`postgis_raster|postgis_topology|postgis_tiger|address_standardizer|postgis_sfcgal|--unpackaged|--ANY--|\/contrib\/`,
} as const
