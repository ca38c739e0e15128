import { fsyncSync, openSync, closeSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { PGlite, type PGliteInterface, type Results } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { postgis } from '@electric-sql/pglite-postgis'
import type { WireValue } from '../pool.ts'
import { parserTable } from '../values.ts'

/** The few members of Emscripten's node file system that are used here. */
interface NodeFilesystem {
  realPath(node: unknown): string
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
}

/**
 * A file system with a real fsync: the package's own never calls fsync on Node, so a commit would not survive a power
 * failure. A failed fsync throws, which ends the process: PostgreSQL also stops rather than trust the disk after that.
 */
class DurableNodeFS extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const syncs = (module: { FS: { filesystems: object } }): void => {
      const { NODEFS } = module.FS.filesystems as { NODEFS: NodeFilesystem }
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) syncFolder(NODEFS.realPath(stream.node))
        else fsyncSync(stream.nfd)
        return 0
      }
    }
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), syncs] as typeof emscriptenOpts.preRun,
      },
    }
  }
}

function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * No checkpointer runs in this build: `max_wal_size` only limits what a checkpoint keeps, and `CheckpointPolicy` runs
 * the checkpoints.
 */
const SETTINGS = ['wal_sync_method=fsync', 'max_wal_size=128MB', 'min_wal_size=32MB', 'TimeZone=UTC', 'lc_messages=C']

/** Opens the engine on a folder (created when missing), with the parsers of `values.ts` instead of the built-in ones. */
export async function openEngine(folder: string, postgisFiles: string, isDurable: boolean): Promise<PGlite> {
  const engine = await PGlite.create({
    fs: isDurable ? new DurableNodeFS(folder) : new NodeFS(folder),
    startParams: [
      ...PGlite.defaultStartParams.filter((part) => part !== '-F' || !isDurable),
      ...SETTINGS.flatMap((setting) => ['-c', setting]),
    ],
    extensions: { postgis: trimmedPostgis(postgisFiles), btree_gist, pg_trgm, pgcrypto },
  })
  engine.parsers = parserTable()
  return engine
}

function trimmedPostgis(files: string): typeof postgis {
  return {
    name: postgis.name,
    setup: async (engine: PGliteInterface, options: unknown) => ({
      ...(await postgis.setup(engine, options)),
      bundlePath: pathToFileURL(files),
    }),
  }
}

/** Serializers that change nothing: parameters are text already, whatever type the statement infers for them. */
const asTheyAre = new Proxy({}, { get: () => (value: WireValue) => value })

/** Runs SQL as node-postgres does: without parameters it may be several statements, and the last result is returned. */
export async function runStatement(
  engine: PGlite,
  sql: string,
  parameters: readonly WireValue[],
): Promise<Results<unknown[]>> {
  if (parameters.length === 0) {
    const results = await engine.exec(sql, { rowMode: 'array' })
    return results.at(-1) as Results<unknown[]>
  }
  return engine.query<unknown[]>(sql, [...parameters], { rowMode: 'array', serializers: asTheyAre })
}
