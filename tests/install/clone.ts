import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '../..')

/** Embedded PostgreSQL runs as this user; under root it switches to another. */
const plainUser = { uid: 12_345, gid: 12_345 }

export interface Clone {
  /** Returns the output. Throws it on failure. */
  npm(...args: string[]): Promise<string>
  /** Signals npm only. */
  start(visit: (url: string) => Promise<void>): Promise<void>
  remove(): void
}

interface Tools {
  readonly path: readonly string[]
  readonly asPlainUser: boolean
}

/** The folder's name has spaces and Cyrillic letters. */
export function cloneProject({ path, asPlainUser }: Tools): Clone {
  const outer = mkdtempSync(join(tmpdir(), 'install-'))
  const folder = join(outer, 'Кабинет жителя 1')
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))
  const owned = new Set([outer, folder])
  for (const name of files) {
    const copy = join(folder, name)
    mkdirSync(dirname(copy), { recursive: true })
    cpSync(join(root, name), copy)
    for (let made = copy; made !== folder; made = dirname(made)) owned.add(made)
  }
  if (asPlainUser) for (const made of owned) chownSync(made, plainUser.uid, plainUser.gid)

  // Keeps the machine's proxy and certificates.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:npm_|INIT_CWD$)/i.test(name))
  const run = (args: readonly string[]) =>
    spawn('npm', args, {
      cwd: folder,
      env: {
        ...Object.fromEntries(inherited),
        PATH: [...path, '/usr/bin', '/bin'].join(':'),
        ...(asPlainUser && { HOME: outer }),
        npm_config_prefer_offline: 'true',
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(asPlainUser && plainUser),
    })

  return {
    async npm(...args) {
      const child = run(args)
      const [output, errors, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit'),
      ])
      if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}\n${output}\n${errors}`)
      return output
    },
    async start(visit) {
      const child = run(['start'])
      const errors = text(child.stderr)
      const closed = once(child, 'close')
      const lines = createInterface({ input: child.stdout })
      let output = ''
      for await (const line of lines) {
        output += `${line}\n`
        const [, url] = /^Кабинет:\s+(\S+)\/$/.exec(line) ?? []
        if (url === undefined) continue
        try {
          await visit(url)
        } finally {
          child.kill('SIGTERM')
          child.stdout.resume()
          await closed
        }
        return
      }
      throw new Error(`npm start ended without an address\n${output}\n${await errors}`)
    },
    remove: () => rmSync(outer, { recursive: true, force: true }),
  }
}
