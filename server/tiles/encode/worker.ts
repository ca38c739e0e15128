import { serveThread } from '../../http/threads.ts'
import { encodeTile, type TileJob } from './tile.ts'

serveThread((job: TileJob) => encodeTile(job))
