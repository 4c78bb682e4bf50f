/**
 * Runs a program under a new enough Node with its V8 flags:
 *
 * node server/launcher.js server/start.ts [arguments]
 *
 * Programs of the server get the settings of cabinet.env.
 *
 * Plain JavaScript, because older Nodes cannot read TypeScript.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addSettings } from './env-file.js'

const neededMajor = 24

const preload = (name) => `--import=${new URL(name, import.meta.url).href}`

/** 8 MiB of new space, old space grows by half (docs/bench/server.md). */
const serverFlags = [
  preload('end-with-npm.js'),
  preload('compile-cache.js'),
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--no-concurrent-recompilation',
]

/** Relative to the project's root. */
const flagsByProgram = new Map([
  ['server/start.ts', serverFlags],
  ['server/main.ts', serverFlags],
  // Server of e2e tests and benchmarks.
  ['tests/e2e/support/sandbox-server.ts', serverFlags],
  ['server/dev.ts', [preload('end-with-npm.js')]],
  [
    'server/operator/cli.ts',
    [preload('compile-cache.js'), '--max-semi-space-size=16', '--heap-growing-percent=50'],
  ],
])

const isNewEnough = Number(process.versions.node.split('.')[0]) >= neededMajor

const platform = process.platform === 'win32' ? 'win' : process.platform
const packageName = `node-${platform}-${process.arch}`

/** From npm's optional package. Npm before 11 links no `.bin/node`: three packages claim that name. */
const packagedNode = join(
  fileURLToPath(new URL(`../node_modules/${packageName}/bin/`, import.meta.url)),
  process.platform === 'win32' ? 'node.exe' : 'node',
)

const fail = (reason) => {
  console.error(`Node ${neededMajor} is needed, this is ${process.version}. ${reason}`)
  process.exit(1)
}

const explainMissing = () =>
  ['linux-x64', 'linux-arm64', 'win-x64'].includes(`${platform}-${process.arch}`)
    ? `"npm ci" installs it as the optional package ${packageName}, which is missing: run "npm ci" without --omit=optional, ` +
      `or install Node ${neededMajor} from https://nodejs.org.`
    : `There is no packaged Node for ${platform}-${process.arch}: install Node ${neededMajor} from https://nodejs.org.`

/** For Windows and Nodes without `process.execve`. */
const runAsChild = async (node, args) => {
  // Registered before `spawn`: the child may be stopped before it returns.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // The terminal already sends SIGINT to the child.
  process.on('SIGINT', () => undefined)
  const child = spawn(node, args, { stdio: 'inherit' })
  child.once('error', ({ message }) => fail(`${node} cannot be run: ${message}.`))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
  await import('./end-with-npm.js')
}

if (!isNewEnough && !existsSync(packagedNode)) fail(explainMissing())

const node = isNewEnough ? process.execPath : packagedNode
// Tools started by name, such as vitest, use the same Node.
process.env.PATH = [dirname(node), process.env.PATH].join(delimiter)

const [program, ...rest] = process.argv.slice(2)
if (program.startsWith('server/'))
  try {
    addSettings(process.env)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
const args = [...(flagsByProgram.get(program) ?? []), program, ...rest]
if (process.execve) process.execve(node, [node, ...args])
else await runAsChild(node, args)
