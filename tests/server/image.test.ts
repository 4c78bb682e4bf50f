import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, buildSources, isBuildStale } from '../../server/build.ts'
import { settingNames } from '../../server/config/environment.ts'
import { emptyDatabase } from './support/database.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

const instructions = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', '')
  .split('\n')
const getArguments = (name: string) =>
  instructions.flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []))

const copied = getArguments('COPY').map((line) => {
  const words = line.split(' ')
  return { sources: words.slice(0, -1), target: words.at(-1) ?? '' }
})
const variables = Object.fromEntries(
  getArguments('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=', 2))),
)
const [command, ...args]: string[] = JSON.parse(getArguments('CMD')[0] ?? '[]')
const removed = getArguments('RUN').flatMap((line) => line.match(/(?<= )node_modules\/\S+/g) ?? [])

const lock: { readonly packages: Record<string, { readonly dev?: boolean }> } = JSON.parse(
  read('package-lock.json'),
)
const isRemoved = (path: string) =>
  removed.some((glob) => matchesGlob(path, glob) || path.startsWith(`${glob}/`))
const needed = Object.entries(lock.packages).flatMap(([path, { dev }]) =>
  /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && !dev ? [path] : [],
)

/** A variable is demanded if its row in docs/deployment.md says so. */
const demanded = [...read('docs/deployment.md').matchAll(/^\| (`[^|]*`) +\|(.*)$/gm)].flatMap(
  ([, cell = '', row = '']) =>
    /required (?:in production|with `DATABASE_URL` in production)/.test(row)
      ? [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name)
      : [],
)

const database = await emptyDatabase()
const folder = mkdtempSync(join(tmpdir(), 'image-'))
afterAll(() => rmSync(folder, { recursive: true }))

const link = (path: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  symlinkSync(join(root, path), join(folder, path))
}

beforeAll(async () => {
  if (await isBuildStale()) await buildApp()
  for (const { sources, target } of copied)
    // Not links: a module finds packages from its real path.
    for (const source of sources)
      cpSync(join(root, source), join(folder, target, target === './' ? source : ''), { recursive: true })
  for (const path of needed) if (!isRemoved(path) && existsSync(join(root, path))) link(path)
  // What `npm run build` of the image makes.
  link('dist')
  mkdirSync(join(folder, '.data'))
}, 600_000)

const settings: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'http://cabinet.zarya.example',
  SECRET: 's'.repeat(32),
}

const start = (program: string, words: readonly string[], own: Readonly<Record<string, string>> = {}) =>
  spawn(program, words, {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...variables, ...settings, PORT: '0', ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

it('B-15: the image has all sources of the build, and only settings in its environment', () => {
  const sources = copied.flatMap((one) => one.sources)
  expect(sources).toEqual(expect.arrayContaining([...buildSources]))
  expect(settingNames).toEqual(expect.arrayContaining(Object.keys(variables)))
})

it('B-15: the image omits the embedded PostgreSQL and the packaged Node, and no other package', () => {
  const { optionalDependencies }: { readonly optionalDependencies: object } = JSON.parse(read('package.json'))
  const ofLinux = Object.keys(optionalDependencies).filter((name) => /linux/.test(name))
  const omitted = needed.filter(isRemoved).map((path) => path.replace('node_modules/', ''))
  expect(omitted).toEqual(expect.arrayContaining(ofLinux))
  expect(Object.keys(optionalDependencies)).toEqual(expect.arrayContaining(omitted))
})

it('B-15: the image starts in production with only the demanded settings and serves the page', async () => {
  expect(demanded.toSorted()).toEqual(Object.keys(settings).toSorted())
  expect(variables).toMatchObject({ NODE_ENV: 'production' })
  const withDatabase = { DATABASE_URL: database.url }
  writeFileSync(
    join(folder, 'organisation.json'),
    JSON.stringify({
      inn: '7701234560',
      name: 'УК «Заря»',
      sectors: [{ code: 'housing', name: 'Жилищно-коммунальные услуги' }],
    }),
  )
  const operator = ['server/launcher.js', 'server/operator/cli.ts', 'organisation', 'organisation.json']
  const setUp = start('node', operator, withDatabase)
  const [errors, [code]] = await Promise.all([text(setUp.stderr), once(setUp, 'exit')])
  expect([errors, code]).toEqual(['', 0])

  const server = start(command ?? '', args, withDatabase)
  const exited = once(server, 'exit')
  const failure = text(server.stderr)
  let url = ''
  for await (const line of createInterface({ input: server.stdout })) {
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? ''
    if (url !== '') break
  }
  if (url === '') throw new Error(await failure)
  try {
    const page = await fetch(`${url}/`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="root"')])
    const host: { name: string } = await (await fetch(`${url}/config.json`)).json()
    expect(host).toMatchObject({ name: 'УК «Заря»' })
  } finally {
    server.kill('SIGTERM')
  }
  await exited
}, 120_000)

it('B-15: the image without a database names the missing setting', async () => {
  const server = start(command ?? '', args)
  const [errors, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')])
  expect([errors, code]).toEqual([expect.stringContaining('set DATABASE_URL'), 1])
})
