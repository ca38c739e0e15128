/** `npm start`: installs what is missing, builds what is stale, then runs the server with the given arguments. */
import { bothParts } from './setup/built.mjs'
import { becomeProgram } from './setup/program.mjs'

await becomeProgram('main', bothParts)
