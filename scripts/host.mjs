/**
 * Host commands, `npm run reset-password` and `npm run move-to-postgres`: the first argument names the program, the
 * rest are its arguments.
 */
import { becomeProgram } from './setup/program.mjs'

const [name] = process.argv.splice(2, 1)
await becomeProgram(name, ['server'])
