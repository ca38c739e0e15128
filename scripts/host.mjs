/**
 * Host commands, `npm run migrate`, `npm run reset-password`, `npm run move-to-postgres` and `npm run verify-report`: the first argument
 * names the program, the rest are its arguments.
 */
import { becomeProgram } from './setup/program.mjs'

const [name] = process.argv.splice(2, 1)
await becomeProgram(name, ['server'])
