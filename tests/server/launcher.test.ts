import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'Кабинет '))
afterAll(() => rmSync(folder, { recursive: true }))

/** Makes Node report version 20, which has no `process.execve`. */
const older = `--import=data:text/javascript,${encodeURIComponent(`
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })
  Object.defineProperty(process, 'version', { value: 'v20.20.2' })
  process.execve = undefined`)}`

const projectWith = (name: string, packagedNode?: string): string => {
  const project = join(folder, name)
  for (const file of ['launcher.js', 'end-with-npm.js', 'compile-cache.js'])
    cpSync(join('server', file), join(project, 'server', file))
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  if (packagedNode !== undefined) {
    const path = join(project, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `#!/bin/sh\n${packagedNode}\n`)
    chmodSync(path, 0o755)
  }
  return project
}

const launch = (project: string, args: readonly string[], flags: readonly string[] = []) =>
  spawn(process.execPath, [...flags, join(project, 'server/launcher.js'), ...args], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
const waitForResult = async (child: ReturnType<typeof launch>) => {
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { output, errors, code }
}

describe('launcher of npm scripts', () => {
  it('G-30: runs the packaged Node under an older one, first on PATH, and passes its exit code on', async () => {
    const project = projectWith('older', 'printf "%s\\n" "$@"; command -v node; exit 7')
    const { output, code } = await waitForResult(launch(project, ['tests/run.ts', 'a b'], [older]))
    expect([output.split('\n'), code]).toEqual([
      [
        'tests/run.ts',
        'a b',
        join(project, `node_modules/node-${process.platform}-${process.arch}/bin/node`),
        '',
      ],
      7,
    ])
  })

  it('G-30: names the missing package and how to install it', async () => {
    const { output, errors, code } = await waitForResult(
      launch(projectWith('bare'), ['tests/run.ts'], [older]),
    )
    const name = `node-${process.platform}-${process.arch}`
    expect([output, code]).toEqual(['', 1])
    expect(errors).toMatch(
      new RegExp(
        `^Node 24 is needed, this is v20\\.20\\.2\\. .*${name}.*missing.*npm ci.*nodejs\\.org\\.\n$`,
      ),
    )
  })

  it('G-04: forwards SIGTERM to the packaged Node and waits for its end', async () => {
    const project = projectWith(
      'signals',
      'trap "echo ended; exit 3" TERM; echo begun; while :; do sleep 0.05; done',
    )
    const child = launch(project, ['server/start.ts'], [older])
    const result = waitForResult(child)
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    expect((await result).code).toBe(3)
  })

  it('G-04: replaces the process under a new Node with the server’s flags and arguments', async () => {
    const project = projectWith('newer')
    writeFileSync(
      join(project, 'server/start.ts'),
      'console.log(JSON.stringify([process.pid, process.execArgv, process.argv.slice(2)] satisfies unknown[]))',
    )
    const child = launch(project, ['server/start.ts', '--flats', '10'])
    const { output } = await waitForResult(child)
    expect(JSON.parse(output)).toEqual([
      child.pid,
      expect.arrayContaining(['--max-semi-space-size=8', expect.stringContaining('compile-cache.js')]),
      ['--flats', '10'],
    ])
  })

  it('G-30: starts every npm script except tools that any Node runs', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    }
    const others = Object.entries(scripts).filter(
      ([, script]) => !/^node server\/launcher\.js \S+/.test(script),
    )
    expect(Object.fromEntries(others)).toEqual({
      format: 'oxfmt .',
      lint: 'oxlint --type-aware --deny-warnings',
    })
  })
})
