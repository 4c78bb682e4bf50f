import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'

const docs = join(import.meta.dirname, '../../../docs')
const folder = mkdtempSync(join(tmpdir(), 'update-'))
afterAll(() => rmSync(folder, { recursive: true }))

const release = (name: string, part: string): string => {
  const dist = join(folder, 'releases', name, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), `<script src="/assets/${part}"></script>`)
  writeFileSync(join(dist, 'manifest.webmanifest'), '{}')
  writeFileSync(join(dist, 'assets', part), `export const release = '${name}'`)
  writeFileSync(join(dist, 'assets', 'shared-1234567.js'), `export const from = '${name}'`)
  return dist
}

const updateCommands = (): string[] => {
  const [, block = ''] =
    /## Update\n[^]*?```sh\n([^]*?)```/.exec(readFileSync(join(docs, 'deployment.md'), 'utf8')) ?? []
  return block
    .replaceAll('/srv/cabinet', folder)
    .split('\n')
    .filter((line) => /^(?:cd|cp|ln) /.test(line))
}

describe('update by docs/deployment.md', () => {
  it('O-10: keeps serving chunks of the previous release', async () => {
    release('v1.0.0', 'meters-aaaaaaa.js')
    const dist = release('v1.1.0', 'meters-bbbbbbb.js')
    symlinkSync('releases/v1.0.0', join(folder, 'current'))
    execFileSync('sh', ['-ec', updateCommands().join('\n')])
    expect(readFileSync(join(folder, 'current/dist/index.html'), 'utf8')).toContain('bbbbbbb')

    const { sql } = await testDatabase()
    const { browser } = await startApp(sql, { deps: { dist } })
    const client = browser()
    const toBody = async (part: string) => (await client.send('GET', `/assets/${part}`)).body
    expect(await toBody('meters-aaaaaaa.js')).toContain('v1.0.0')
    expect(await toBody('meters-bbbbbbb.js')).toContain('v1.1.0')
    expect(await toBody('shared-1234567.js')).toContain('v1.1.0')
  })

  it('O-10: makes nginx ask the other process for a missing chunk', () => {
    const [, assets = ''] = readFileSync(join(docs, 'nginx.conf'), 'utf8').split('location /assets/ {')
    expect(assets.slice(0, assets.indexOf('}'))).toContain('proxy_next_upstream error timeout http_404;')
    expect(readFileSync(join(docs, 'cabinet.service'), 'utf8')).toContain(
      'WorkingDirectory=/srv/cabinet/current\n',
    )
  })
})
