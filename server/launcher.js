/**
 * Runs a program with a Node that is new enough and with the program's V8 flags:
 *
 *   node server/launcher.js server/start.ts [arguments]
 *
 * Every npm script that needs Node starts here. Plain JavaScript, because an older Node cannot read TypeScript.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const neededMajor = 24

const preload = (name) => `--import=${new URL(name, import.meta.url).href}`

/** Smaller heaps: 8 MiB of new objects, old space grown by half (docs/bench/server.md). */
const serverFlags = [
  preload('end-with-npm.js'),
  preload('compile-cache.js'),
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--no-concurrent-recompilation',
]

/** Node flags by program, relative to the project's root. */
const flagsByProgram = new Map([
  ['server/start.ts', serverFlags],
  ['server/main.ts', serverFlags],
  // The server of end-to-end tests and benchmarks.
  ['tests/e2e/support/stand-server.ts', serverFlags],
  ['server/dev.ts', [preload('end-with-npm.js')]],
  ['server/operator/cli.ts', ['--max-semi-space-size=16', '--heap-growing-percent=50']],
])

const isNewEnough = Number(process.versions.node.split('.')[0]) >= neededMajor

const platform = process.platform === 'win32' ? 'win' : process.platform
const packageName = `node-${platform}-${process.arch}`

/**
 * The Node that `npm ci` installs as an optional package. Found by its path: npm before 11 links no `.bin/node`, because the
 * packages of three platforms claim that name.
 */
const packagedNode = join(
  fileURLToPath(new URL(`../node_modules/${packageName}/bin/`, import.meta.url)),
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** Prints why the program cannot start, and ends. */
const fail = (reason) => {
  console.error(`Node ${neededMajor} is needed, this is ${process.version}. ${reason}`)
  process.exit(1)
}

const explainMissing = () =>
  ['linux-x64', 'linux-arm64', 'win-x64'].includes(`${platform}-${process.arch}`)
    ? `"npm ci" installs it as the optional package ${packageName}, which is missing: run "npm ci" without --omit=optional, ` +
      `or install Node ${neededMajor} from https://nodejs.org.`
    : `There is no packaged Node for ${platform}-${process.arch}: install Node ${neededMajor} from https://nodejs.org.`

/** Passes signals on to the child and ends as it ends. For Windows and for a Node without `process.execve`. */
const runAsChild = async (node, args) => {
  // Listens before the child exists, which may run, and be stopped, before `spawn` returns.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // The terminal sends SIGINT to the whole group, the child included.
  process.on('SIGINT', () => undefined)
  const child = spawn(node, args, { stdio: 'inherit' })
  child.once('error', ({ message }) => fail(`${node} cannot be run: ${message}.`))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
  await import('./end-with-npm.js')
}

if (!isNewEnough && !existsSync(packagedNode)) fail(explainMissing())

const node = isNewEnough ? process.execPath : packagedNode
// Tools that the program starts by their names, such as vitest, run under the same Node.
process.env.PATH = [dirname(node), process.env.PATH].join(delimiter)

const [program, ...rest] = process.argv.slice(2)
const args = [...(flagsByProgram.get(program) ?? []), program, ...rest]
if (process.execve) process.execve(node, [node, ...args])
else await runAsChild(node, args)
