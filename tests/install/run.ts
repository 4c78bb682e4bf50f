import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cloneProject } from './clone.ts'
import { installTools } from './tools.ts'

interface Machine {
  readonly npm: string
  readonly node: string
  /** `npm ci --omit=dev`, as on a server. */
  readonly isProduction?: boolean
  /** Ignored without root. */
  readonly asPlainUser?: boolean
}

/** Of Debian 12, Node 20 and 22, and Node 24. */
const pairs: readonly Machine[] = ['9.2.0', '10.8.2', '11.21.2'].flatMap((npm) =>
  ['20.20.2', '22.23.3', '24.21.0'].map((node) => ({ npm, node })),
)
const machines: readonly Machine[] = [
  ...pairs,
  // Debian 12 (docs/first-day.md).
  { npm: '9.2.0', node: '18.20.8', isProduction: true, asPlainUser: true },
  { npm: '10.8.2', node: '20.20.2', isProduction: true },
  { npm: '11.21.2', node: '22.23.3', asPlainUser: true },
]

/** An npm that links no `node`, a Node without TypeScript, the smaller installation. */
const quick = ({ npm, isProduction }: Machine): boolean => npm === '10.8.2' && isProduction === true

const describeMachine = ({ npm, node, isProduction, asPlainUser }: Machine): string =>
  [`npm ${npm}, Node ${node}`, isProduction && '--omit=dev', asPlainUser && 'plain user']
    .filter(Boolean)
    .join(', ')

const isRoot = process.getuid?.() === 0

async function followReadme(tools: string, machine: Machine): Promise<void> {
  const path = installTools(tools, machine.node, machine.npm)
  const clone = cloneProject({ path, asPlainUser: machine.asPlainUser === true && isRoot })
  try {
    await clone.npm('ci', ...(machine.isProduction ? ['--omit=dev'] : []))
    await clone.start(async (url) => {
      const page = await (await fetch(`${url}/`)).text()
      if (!page.includes('id="root"')) throw new Error(`The first page is not the application:\n${page}`)
    })
    const flats = await clone.npm('run', 'operator', '--', 'list', 'flats', '--limit', '1')
    if (!flats.includes('Садовая')) throw new Error(`The operator's command printed:\n${flats}`)
    if (!machine.isProduction) await clone.npm('run', 'test:unit', 'tests/contract/amount')
  } finally {
    clone.remove()
  }
}

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, quick: { type: 'boolean', default: false } },
})
const chosen = machines
  .filter((machine) => !values.quick || quick(machine))
  .filter((machine) => describeMachine(machine).includes(values.only))

if (process.platform !== 'linux') {
  console.log('Skipped: the packages of older Node versions are installed on Linux only')
} else if (chosen.length === 0) {
  console.error(`No machine matches "${values.only}". There are:`)
  for (const machine of machines) console.error(`  ${describeMachine(machine)}`)
  process.exitCode = 1
} else {
  for (const machine of chosen) {
    const tools = mkdtempSync(join(tmpdir(), 'tools-'))
    chmodSync(tools, 0o755)
    const start = performance.now()
    const name = describeMachine(machine)
    try {
      await followReadme(tools, machine)
      console.log(`✓ ${name}, ${((performance.now() - start) / 1000).toFixed(1)} s`)
    } catch (error) {
      console.error(`✗ ${name}\n${error instanceof Error ? error.message : String(error)}`)
      process.exitCode = 1
    } finally {
      rmSync(tools, { recursive: true, force: true })
    }
  }
}
