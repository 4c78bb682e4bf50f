import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { addMeter } from '../support/meters.ts'
import { addRequest } from '../support/requests.ts'
import { openPrograms } from '../support/api-clients.ts'
import { childEnvironment } from '../../support/child-environment.ts'

const root = join(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/organisation-api.md'), 'utf8')
const getExample = (language: string): string => {
  const [, text] = new RegExp(`\`\`\`${language}\n([^]*?)\n\`\`\``).exec(page) ?? []
  if (text === undefined) throw new Error(`The page has no example in ${language}`)
  return text
}

const { sql, app, own, call } = await openPrograms()
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const [account] = await sql<{ id: number }[]>`
  select personal_account_id as id from profile where id = ${own.profile}`
await addMeter(sql, { personalAccountId: account?.id ?? 0 }, 'ColdWaterAreaMeter', {
  readings: { '2026-02': [80.5] },
})
const number = await addRequest(sql, own.profile).then(async (id) => {
  const [request] = await sql<{ number: number }[]>`select number from request where id = ${id}`
  return request?.number ?? 0
})
const readHistory = async () => {
  const { history }: { history: { text: string | null }[] } = (await call('GET', `requests/${number}`)).json()
  return history.map(({ text }) => text)
}
const table = 'Лицевой счёт;Фамилия;Дом;Помещение\n0100;Петров;ул. Мира, 1;5\n'

const folder = mkdtempSync(join(tmpdir(), 'api-page-'))
afterAll(() => rmSync(folder, { recursive: true }))
const run = promisify(execFile)
const options = { cwd: folder, env: { ...childEnvironment, CABINET: url, KEY: own.key } }

describe('example of docs/organisation-api.md', () => {
  it('G-29: in curl reads readings, sends a table and answers a request', async () => {
    writeFileSync(join(folder, 'accounts.csv'), table)
    const script = getExample('sh')
      .replace(/^export CABINET=.*$/m, '')
      .replace(/^export KEY=.*$/m, '')
    expect(script).toContain('requests/4001/answer')
    const { stdout } = await run('sh', ['-ec', script.replaceAll('4001', String(number))], options)
    const replies = stdout
      .replaceAll('}{', '}\n{')
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(replies).toMatchObject([
      { results: [{ account: '0012', period: '2026-02', values: [80.5] }], more: false },
      { url: expect.stringMatching(/^\/organisation\/v1\/reports\//) },
      { number, history: [{}, { text: 'Мастер позвонит за час' }] },
    ])
  })

  it('G-29: in TypeScript reads readings to the end and prints the cursor', async () => {
    writeFileSync(join(folder, 'readings.ts'), getExample('ts'))
    const { stdout } = await run(process.execPath, ['readings.ts'], options)
    expect(stdout).toMatch(/^0012 \S+ 2026-02 80.5\nnext 1\n$/)
    const again = await run(process.execPath, ['readings.ts', '1'], options)
    expect(again.stdout).toBe('next 1\n')
    const wrong = run(process.execPath, ['readings.ts', 'x'], options)
    await expect(wrong).rejects.toThrow('Параметр «after»')
  })

  it('G-29: in 1C makes calls that the server accepts', async () => {
    const quoted = (text: string): string => text.replaceAll('""', '"')
    const calls = getExample('bsl')
      .split('Новый HTTPЗапрос(')
      .slice(1)
      .map((text) => {
        const [, path = ''] = /^"([^"]+)"/.exec(text) ?? []
        const [, method = ''] = /ВызватьHTTPМетод\("(\w+)"/.exec(text) ?? []
        const [, body] = /УстановитьТелоИзСтроки\("((?:[^"]|"")*)", "UTF-8"\)/.exec(text) ?? []
        const [, status] = /\/\/ (\d{3})$|КодСостояния <> (\d{3})/m.exec(text)?.filter(Boolean) ?? []
        const headers = [...text.matchAll(/Вставить\("([\w-]+)", (.+)\);/g)].map(
          ([, name = '', value = '']) => [
            name,
            value
              .replace('"Bearer " + Ключ', `Bearer ${own.key}`)
              .replace('Строка(Новый УникальныйИдентификатор)', crypto.randomUUID())
              .replaceAll('"', ''),
          ],
        )
        const isTable = text.includes('УстановитьИмяФайлаТела')
        return {
          method,
          path: path.endsWith('=') ? `${path}0` : path.replace('4001', String(number)),
          headers: Object.fromEntries(headers),
          payload: isTable ? table : body && quoted(body),
          status: Number(status),
        }
      })
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /organisation/v1/readings?limit=1000&after=0',
      'POST /organisation/v1/imports/accounts?check=true',
      `POST /organisation/v1/requests/${number}/answer`,
    ])
    const before = (await readHistory()).length
    for (const { method, path, headers, payload, status } of calls) {
      const reply = await app.inject({
        method: method === 'GET' ? 'GET' : 'POST',
        url: path,
        headers,
        ...(payload !== undefined && { payload }),
      })
      expect([path, reply.statusCode]).toEqual([path, status])
    }
    expect((await readHistory()).slice(before)).toEqual(['Мастер позвонит за час'])
  })
})
