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
  for (const file of ['launcher.js', 'env-file.js', 'end-with-npm.js', 'compile-cache.js'])
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

  describe('with a cabinet.env', () => {
    const print = 'console.log(JSON.stringify(process.env))'
    const projectOf = (name: string, lines: string, mode = 0o600) => {
      const project = projectWith(name)
      writeFileSync(join(project, 'server/main.ts'), print)
      writeFileSync(join(project, 'build.ts'), print)
      writeFileSync(join(project, 'cabinet.env'), lines, { mode })
      chmodSync(join(project, 'cabinet.env'), mode)
      return project
    }

    it('G-28: passes each value whole to the programs of the server', async () => {
      const project = projectOf(
        'settings',
        [
          '\uFEFF# Файлы',
          'FILES_URL=s3://KEY:SE#CRET@host/bucket?region=ru-1&tls=off\r',
          'MAIL_FROM=УК «Заря» <cabinet@zarya.example> ',
          'BANK_KEY="quoted $HOME `id` \\n"',
          '  SMTP_URL=smtp',
          'EMPTY=',
          'DATABASE_URL=postgres://a:b=c@h/d?x=1&y=2',
          '',
        ].join('\n'),
      )
      const { output, errors } = await waitForResult(launch(project, ['server/main.ts']))
      expect(errors).toBe('')
      expect(JSON.parse(output)).toMatchObject({
        FILES_URL: 's3://KEY:SE#CRET@host/bucket?region=ru-1&tls=off',
        MAIL_FROM: 'УК «Заря» <cabinet@zarya.example>',
        BANK_KEY: 'quoted $HOME `id` \\n',
        SMTP_URL: 'smtp',
        EMPTY: '',
        DATABASE_URL: 'postgres://a:b=c@h/d?x=1&y=2',
        CABINET_ENV_NAMES: 'FILES_URL MAIL_FROM BANK_KEY SMTP_URL EMPTY DATABASE_URL',
      })
      const built = await waitForResult(launch(project, ['build.ts']))
      expect(JSON.parse(built.output)).not.toHaveProperty('FILES_URL')
    })

    it('G-28: prefers the value of the environment', async () => {
      const child = launch(projectOf('preferred', 'PATH=/nowhere\nPORT=1'), ['server/main.ts'])
      const { output } = await waitForResult(child)
      expect(JSON.parse(output)).toMatchObject({ PATH: expect.stringContaining('/bin'), PORT: '1' })
    })

    it.each([
      ['read by others', 'PORT=1', 0o640, /other users may read it \(mode 640\): chmod 600 cabinet\.env$/],
      [
        'with a shell command',
        'PORT=1\nexport SECRET=abcdef',
        0o600,
        /cabinet\.env, line 2: must be NAME=VALUE/,
      ],
      ['with spaces around =', 'SECRET = abcdef', 0o600, /cabinet\.env, line 1: must be NAME=VALUE/],
      ['with a name twice', 'SECRET=abcdef\n\nSECRET=abcdef', 0o600, /line 3: SECRET is set twice/],
    ])('G-28: refuses one %s, without its values', async (name, lines, mode, expected) => {
      const { output, errors, code } = await waitForResult(
        launch(projectOf(name, lines, mode), ['server/main.ts']),
      )
      expect([output, code, errors.trim()]).toEqual(['', 1, expect.stringMatching(expected)])
      expect(errors).not.toContain('abcdef')
    })
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
