import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const parts = [
  'src',
  'server',
  'scripts',
  'tests/support',
  'docs/guide',
  'public',
  'vite-plugins',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
]

/** A copy of the source that a test may change, with a link to the installed packages. */
export class SourceCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'investmap-copy-'))

  constructor() {
    for (const name of parts) cpSync(join(root, name), join(this.folder, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'))
  }

  write(path: string, content: string): void {
    writeFileSync(join(this.folder, path), content)
  }

  /** Replaces texts in a file; throws if the file does not contain one of them. */
  edit(path: string, changes: readonly (readonly [from: string, to: string])[]): void {
    const source = readFileSync(join(this.folder, path), 'utf8')
    this.write(
      path,
      changes.reduce((text, [from, to]) => {
        if (!text.includes(from)) throw new Error(`${path} has no ${from}`)
        return text.replaceAll(from, to)
      }, source),
    )
  }

  /**
   * Runs `npm run migration:new`, as a developer does after changing the declarations. Returns the names of the new
   * migrations.
   */
  async writeMigration(): Promise<string[]> {
    const migrations = join(this.folder, 'server/db/migrations')
    const known = new Set(readdirSync(migrations))
    await this.#run('npm', ['run', '--silent', 'migration:new'])
    return readdirSync(migrations).filter((name) => !known.has(name))
  }

  /** Rejects if the compiler reports an error. */
  async checkTypes(): Promise<void> {
    await this.#run(process.execPath, ['node_modules/typescript-native/bin/tsc', '--noEmit', '-p', '.'])
  }

  async build(): Promise<void> {
    await this.#run('npm', ['run', '--silent', 'build'])
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Does not block the event loop: a connection that the server closes meanwhile would be used again afterwards. */
  async #run(command: string, args: readonly string[]): Promise<void> {
    await promisify(execFile)(command, args, { cwd: this.folder, maxBuffer: Infinity })
  }
}
