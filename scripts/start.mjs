/** `npm start`: installs what is missing, builds what is stale, then becomes the server. Arguments go to the server. */
import { bothParts } from './setup/built.mjs'
import { becomeProgram } from './setup/program.mjs'

await becomeProgram('main', bothParts)
