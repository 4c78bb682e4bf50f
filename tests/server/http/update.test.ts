import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnvironment } from '../../../server/config/environment.ts'
import { storeBuild } from '../../../server/http/stored-builds.ts'
import { run } from '../../../server/main.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation } from '../support/residents.ts'

const docs = join(import.meta.dirname, '../../../docs')
const folder = mkdtempSync(join(tmpdir(), 'update-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { sql, url: DATABASE_URL } = await testDatabase()
await addOrganisation(sql)

/** As `npm run build` does: empties the folder first. */
const build = (dist: string, release: string, part: string): string => {
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), `<script src="/assets/${part}"></script>`)
  writeFileSync(join(dist, 'sw.js'), `// ${release}`)
  writeFileSync(join(dist, 'manifest.webmanifest'), '{}')
  writeFileSync(join(dist, 'assets', part), `export const release = '${release}'`)
  writeFileSync(join(dist, 'assets', `${part}.br`), `brotli of ${release}`)
  writeFileSync(join(dist, 'assets', 'shared-1234567.js'), `export const from = '${release}'`)
  return dist
}

const start = (dist: string, DATA_DIR: string) =>
  run(
    readEnvironment({
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1:8080',
      SECRET: 's'.repeat(40),
      TRUST_PROXY: 'none',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL,
      DATA_DIR,
    }),
    { built: dist },
  )

/** Status, and the text if found. */
const load = async (url: string, path: string, encoding = 'identity') => {
  const reply = await fetch(url + path, { headers: { 'accept-encoding': encoding } })
  return reply.ok ? await reply.text() : reply.status
}

describe('update of a running site', () => {
  it('G-20 O-10: serves the chunks of open pages after a new build in the same folder and a restart', async () => {
    const dist = join(folder, 'in-place/dist')
    const data = join(folder, 'in-place/data')
    const first = await start(build(dist, 'v1.0.0', 'meters-aaaaaaa.js'), data)
    build(dist, 'v1.1.0', 'meters-bbbbbbb.js')
    expect(await load(first.url, '/')).toContain('meters-aaaaaaa.js')
    expect(await load(first.url, '/assets/meters-aaaaaaa.js')).toContain('v1.0.0')
    expect(await load(first.url, '/assets/meters-bbbbbbb.js')).toBe(404)

    const second = await start(dist, data)
    await first.stop()
    expect(await load(second.url, '/')).toContain('meters-bbbbbbb.js')
    expect(await load(second.url, '/assets/meters-aaaaaaa.js')).toContain('v1.0.0')
    expect(await load(second.url, '/assets/meters-bbbbbbb.js')).toContain('v1.1.0')
    expect(await load(second.url, '/assets/shared-1234567.js')).toContain('v1.1.0')
    await second.stop()
  })

  it('G-20: serves the chunks of both releases after an update and after a return', async () => {
    const site = join(folder, 'releases-site')
    const toDist = (name: string) => join(site, 'releases', name, 'dist')
    build(toDist('v1.0.0'), 'v1.0.0', 'meters-aaaaaaa.js')
    symlinkSync('releases/v1.0.0', join(site, 'current'))
    const data = join(site, '.data')
    const restart = async (): Promise<(path: string) => Promise<string | number>> => {
      const { url, stop } = await start(join(site, 'current/dist'), data)
      const parts = ['/', '/assets/meters-aaaaaaa.js', '/assets/meters-bbbbbbb.js']
      const loaded = new Map(
        await Promise.all(parts.map(async (path) => [path, await load(url, path)] as const)),
      )
      await stop()
      return async (path) => loaded.get(path) ?? 0
    }
    const typeCommands = (heading: string): void => {
      const [, block = ''] =
        new RegExp(`${heading}[^]*?\`\`\`sh\\n([^]*?)\`\`\``).exec(
          readFileSync(join(docs, 'deployment.md'), 'utf8'),
        ) ?? []
      const lines = block.replaceAll('/srv/cabinet', site).split('\n')
      execFileSync('sh', ['-ec', lines.filter((line) => /^(?:cd|ln) /.test(line)).join('\n')])
    }

    expect(await (await restart())('/')).toContain('aaaaaaa')
    build(toDist('v1.1.0'), 'v1.1.0', 'meters-bbbbbbb.js')
    typeCommands('## Update')
    const updated = await restart()
    expect(await updated('/')).toContain('bbbbbbb')
    expect(await updated('/assets/meters-aaaaaaa.js')).toContain('v1.0.0')
    typeCommands('To go back')
    const returned = await restart()
    expect(await returned('/')).toContain('aaaaaaa')
    expect(await returned('/assets/meters-bbbbbbb.js')).toContain('v1.1.0')
  })

  it.each(['operation.md', 'deployment.md', 'first-day.md'])(
    'G-20: each start of processes in docs/%s waits until one answers',
    (name) => {
      const blocks = readFileSync(join(docs, name), 'utf8').matchAll(/```\w+\n([^]*?)```/g)
      const starts = [...blocks].flatMap(([, block = '']) =>
        block.split(/^(?=systemctl (?:re)?start cabinet@|.*enable --now cabinet@)/m).slice(1),
      )
      expect(starts.length).toBeGreaterThan(0)
      for (const block of starts)
        expect(block).toMatch(
          /^until curl -sf .*\/run\/cabinet\/\d\/http\.sock .*\/readyz; do sleep 1; done$/m,
        )
    },
  )

  it('G-20: keeps builds for 90 days, and the latest two for longer', async () => {
    const stored = join(folder, 'kept')
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    const store = (name: string, day: number) =>
      storeBuild(build(join(folder, 'kept-dist'), name, `${name}-aaaaaaa.js`), stored, at(day))
    for (const [name, day] of [
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['d', 60],
    ] as const)
      await store(name, day)
    expect(await store('a', 80)).toHaveLength(4)
    const names = async (day: number) => {
      const builds = await store('e', day)
      expect(readdirSync(stored)).toHaveLength(builds.length)
      return builds.map((path) => readFileSync(join(path, 'sw.js'), 'utf8'))
    }
    expect(await names(100)).toEqual(['// e', '// a', '// d'])
    expect(await names(400)).toEqual(['// e', '// a', '// d'])
  })

  it('O-10: makes nginx ask the other process for a missing chunk', () => {
    const [, assets = ''] = readFileSync(join(docs, 'nginx.conf'), 'utf8').split('location /assets/ {')
    expect(assets.slice(0, assets.indexOf('}'))).toContain('proxy_next_upstream error timeout http_404;')
    expect(readFileSync(join(docs, 'cabinet.service'), 'utf8')).toContain(
      'WorkingDirectory=/srv/cabinet/current\n',
    )
  })
})
