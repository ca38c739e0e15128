export { programActor, programContext } from './program.ts'
export { seed, type SeedDeps, type SeedResult } from './seed.ts'
export { applySiteFile, SiteFileError } from './site-file.ts'
