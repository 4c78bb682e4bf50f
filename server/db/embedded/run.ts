import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import type { Owner } from './owner.ts'

const execute = promisify(execFile)

/** Nothing of our own environment reaches PostgreSQL: it may hold secrets, and PG* variables would steer it. */
export const bareEnvironment: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => ['PATH', 'SystemRoot', 'TEMP', 'TMP'].includes(name)),
)

export const lastLines = (text: string) => text.trim().split('\n').slice(-15).join('\n')

const outputOf = (error: unknown) =>
  error instanceof Error && 'stdout' in error && 'stderr' in error
    ? `${String(error.stdout)}\n${String(error.stderr)}\n${error.message}`
    : String(error)

/** Runs one of PostgreSQL's tools to its end; a failure is told with the last lines that it printed. */
export const run = async (command: string, args: string[], owner: Owner) => {
  try {
    await execute(command, args, { ...owner, cwd: '/', env: bareEnvironment })
  } catch (cause) {
    throw new Error(`${basename(command)} failed:\n${lastLines(outputOf(cause))}`, { cause })
  }
}
