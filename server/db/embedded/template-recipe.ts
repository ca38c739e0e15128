/**
 * What the template of the embedded database is made by. Another recipe is another template: its name holds a hash of
 * this.
 */
export const recipe = {
  /** After initdb, one after the other. */
  statements: [
    ...['postgis', 'btree_gist', 'pg_trgm', 'pgcrypto'].map((name) => `create extension if not exists ${name}`),
    'vacuum (analyze)',
    'checkpoint',
  ],
  /** Parts of the PostGIS package that a vector database never opens. */
  unneeded: String.raw`postgis_raster|postgis_topology|postgis_tiger|address_standardizer|postgis_sfcgal|--unpackaged|--ANY--|\/contrib\/`,
} as const
