import { serveThread } from '../http/threads.ts'
import { Ground } from './ground.ts'
import { jobs, type Job, type Order } from './jobs.ts'

const known: { paths: string; ground: Promise<Ground> } = { paths: '', ground: Ground.open([]) }

/** The ground stays open from one job to the next while its rasters are the same. */
function groundOf(paths: readonly string[]): Promise<Ground> {
  const key = paths.join('\n')
  if (known.paths !== key) {
    const before = known.ground
    known.paths = key
    known.ground = Ground.open(paths)
    known.ground.catch(() => (known.paths = ''))
    void before.then((ground) => ground.close()).catch(() => undefined)
  }
  return known.ground
}

serveThread(async ({ name, paths, input }: Order, tell) =>
  (jobs[name] as Job)(await groundOf(paths), input as never, tell),
)
