/**
 * The commands of a host, `npm run reset-password` and `npm run move-to-postgres`: the first word names the program,
 * the others are its arguments.
 */
import { becomeProgram } from './setup/program.mjs'

const [name] = process.argv.splice(2, 1)
await becomeProgram(name, ['server'])
