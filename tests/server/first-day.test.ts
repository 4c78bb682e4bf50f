import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { activateTenant, changePassword, registerTenant } from '#contract/auth/account-endpoints.ts'
import { getConstants } from '#contract/organisation/constants-endpoints.ts'
import { getNotices } from '#contract/dashboard/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getHostConfig } from '#contract/organisation/host-endpoints.ts'
import { listMeters } from '#contract/meters/endpoints.ts'
import { readInvitation } from '#contract/staff/endpoints.ts'
import { buildApp, isBuildStale } from '../../server/build.ts'
import { toUrl } from '../../server/kernel/endpoint-url.ts'
import { startMailbox } from '../../server/sandbox/mailbox.ts'
import { emptyDatabase } from './support/database.ts'
import { childEnvironment } from '../support/child-environment.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/first-day.md'), 'utf8')

/** Need root, systemd and a domain. */
const ofMachine = /^(?:apt-get|su|git|npm ci|ln|useradd|mkdir|cd|certbot|cp|systemctl|nginx|sed|until curl) /

// Code blocks of the page, with the file name in the line above.
const blocks = [...page.matchAll(/(?:Файл `([^`]+)`:\n\n)?```(\w+)\n([^]*?)```/g)].map(
  ([, file, language, content = '']) => ({ file, language, content }),
)
const files = blocks.filter(({ file }) => file !== undefined)
const commands = blocks
  .filter(({ file, language }) => file === undefined && /^(?:sh|text)$/.test(language ?? ''))
  .flatMap(({ content }) => content.trim().replaceAll('\\\n', '').split('\n'))
  .filter((command) => !ofMachine.test(command))

const database = await emptyDatabase()
const mailbox = await startMailbox(() => new Date())
const folder = mkdtempSync(join(tmpdir(), 'first-day-'))
for (const name of ['package.json', 'node_modules', 'server', 'src', 'dist'])
  symlinkSync(join(root, name), join(folder, name))
mkdirSync(join(folder, '.data'))
afterAll(async () => {
  await mailbox.stop()
  rmSync(folder, { recursive: true })
})
beforeAll(async () => {
  if (await isBuildStale()) await buildApp()
}, 600_000)

const databaseUrl = new URL(database.url)
const { password } = databaseUrl
databaseUrl.password = ''

/** Settings of this machine that replace the page's example values. */
const own: Readonly<Record<string, string>> = {
  DATABASE_URL: databaseUrl.href,
  DATABASE_PASSWORD: decodeURIComponent(password),
  SMTP_URL: mailbox.url,
  // Characters that a shell or systemd would change.
  SECRET: `${randomBytes(32).toString('base64')}&a b #c $HOME`,
  DATA_DIR: join(folder, '.data'),
}
const toOwn = (file: string, content: string) =>
  file === 'cabinet.env'
    ? content.replaceAll(/^(\w+)=.*$/gm, (line, name) => (own[name] ? `${name}=${own[name]}` : line))
    : content

const shell = (command: string) =>
  spawn('sh', ['-ec', command], {
    cwd: folder,
    env: { ...childEnvironment, HOME: folder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
const run = async (command: string) => {
  const child = shell(command)
  const [output, failed, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  if (code !== 0) throw new Error(`${command}: ${code} ${failed}${output}`)
  return output
}

const browserAt = (url: string, site: string) => {
  const cookies = new Map<string, string>()
  return async (endpoint: Endpoint, body?: object, search = '') => {
    const sent = request(url + toUrl(endpoint) + search, {
      method: endpoint.method,
      headers: {
        host: new URL(site).host,
        'x-forwarded-for': '192.0.2.1',
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': cookies.get('__Host-csrf') ?? cookies.get('csrf') ?? '',
        ...(body && { 'content-type': 'application/json' }),
      },
    })
    sent.end(body && JSON.stringify(body))
    const [reply] = await once(sent, 'response')
    for (const cookie of reply.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const output = await text(reply)
    return { status: Number(reply.statusCode), json: output === '' ? null : JSON.parse(output) }
  }
}

it('G-01 G-06 G-28 A-02 B-12: registers the first resident in an empty database by the documented steps', async () => {
  for (const { file = '', content } of files) writeFileSync(join(folder, file), toOwn(file, content))
  await expect(run('npm run operator -- list flats')).rejects.toThrow('chmod 600 cabinet.env')
  const start = commands.indexOf('npm run serve')
  const steps = commands
    .slice(0, start)
    .map((step) => step.replace('chown cabinet:', `chown ${userInfo().uid}`))
  expect(steps).toHaveLength(4)
  for (const step of steps) await run(step)
  const again = steps.findLast((step) => step.includes(' import ')) ?? ''
  expect(await run(again)).toMatch(/новых 0/)

  const site = /^PUBLIC_URL=(.+)$/m.exec(page)?.[1] ?? ''
  const server = shell('npm run serve')
  const exited = once(server, 'exit')
  try {
    let url = ''
    for await (const line of createInterface({ input: server.stdout })) {
      url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? ''
      if (url !== '') break
    }
    const [checkSite = '', inviteHead = ''] = commands.slice(start + 1)
    await expect(run(checkSite)).rejects.toThrow('https://cabinet.zarya.example не открывается')
    await run(inviteHead)
    await expect.poll(() => mailbox.emails().length, { timeout: 30_000 }).toBe(1)
    const [invitation] = mailbox.emails()
    expect(invitation?.to).toEqual(['head@zarya.example'])
    const [, id, secret] = /\/#\/desk\/invitation\/([^/]+)\/([^/]+)\//.exec(invitation?.text ?? '') ?? []
    expect((await browserAt(url, site)(readInvitation, { id, secret })).json).toMatchObject({
      name: 'Иванова Мария',
      organisation: 'УК «Заря»',
    })

    const call = browserAt(url, site)
    expect((await call(getHostConfig)).json).toMatchObject({
      name: 'УК «Заря»',
      contacts: { emergency: '+7 495 111-22-33' },
    })
    const claim = { last_name: 'Соколова', number: '100200012', username: 'anna@zarya.example' }
    expect((await call(registerTenant, claim)).status).toBe(204)
    await expect.poll(() => mailbox.emails().length, { timeout: 30_000 }).toBe(2)
    const letter = mailbox.emails().find(({ to }) => to.includes(claim.username))
    expect(letter?.from).toBe('cabinet@zarya.example')
    const [, user_id = '', profile_id = ''] =
      /#\/auth\/activation\/([^/]+)\/([^/\s]+)/.exec(letter?.text ?? '') ?? []
    expect((await call(activateTenant, { user_id, profile_id, area_number: '12' })).status).toBe(200)
    expect((await call(changePassword, { password: 'Podval-2026' })).status).toBe(200)
    expect(JSON.stringify((await call(listMeters)).json)).toContain('17443902')
    expect(JSON.stringify((await call(getNotices, undefined, '?sectors=housing')).json)).toContain('1234.56')
    expect((await call(getConstants)).json.results.contacts.address).toBe('ул. Мира, 1')
  } finally {
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGTERM')
  }
  await exited
}, 300_000)
