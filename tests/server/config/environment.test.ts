import { once } from 'node:events'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import postgres from 'postgres'
import { afterAll, describe, expect, it } from 'vitest'
import { demoSandbox, readEnvironment } from '../../../server/config/environment.ts'
import { loadSecret } from '../../../server/config/secret.ts'

const folder = await mkdtemp(join(tmpdir(), 'secret-'))
afterAll(() => rm(folder, { recursive: true }))

const realSites = [undefined, 'development', 'test', 'production'].flatMap((NODE_ENV) => [
  {
    NODE_ENV,
    DATABASE_URL: 'postgres://localhost/cabinet',
    PUBLIC_URL: 'http://x.example',
    SECRET: 's'.repeat(32),
  },
  { NODE_ENV, PUBLIC_URL: 'https://cabinet.example', TRUST_PROXY: '1' },
])

const behindSocket = {
  SOCKET: '/run/cabinet/1/http.sock',
  TRUST_PROXY: '1',
  PUBLIC_URL: 'http://cabinet.example',
}

const rehearsal = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://127.0.0.1/rehearsal',
  SECRET: 's'.repeat(40),
  PUBLIC_URL: 'https://rehearsal.zarya.example',
  TRUST_PROXY: '1',
  REHEARSAL_PASSWORD: 'a-password-of-the-rehearsal',
}

describe('settings', () => {
  it('G-28: describe a rehearsal as a real site with a password and without outside parties', () => {
    expect(readEnvironment(rehearsal)).toMatchObject({
      isRealSite: true,
      sandbox: false,
      docs: false,
      rehearsalPassword: rehearsal.REHEARSAL_PASSWORD,
      bank: null,
      smtpUrl: null,
      telephony: null,
    })
  })

  it('default to the loopback interface without the sandbox', () => {
    expect(readEnvironment({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: join(process.cwd(), '.data'),
      databaseUrl: null,
      databaseReadUrl: null,
      sandbox: false,
      docs: true,
      metrics: 'loopback',
    })
  })

  it.each([
    ['SMTP_URI', 'SMTP_URL'],
    ['SECERT', 'SECRET'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['PUBLIC_URLS', 'PUBLIC_URL'],
    ['TRUST-PROXY', 'TRUST_PROXY'],
  ])('G-28: names the setting that %s probably means', (typed, setting) => {
    expect(() => readEnvironment({ [typed]: 'x', PORT: 'x' })).toThrow(
      `${typed}: unknown; did you mean ${setting}?\n  PORT:`,
    )
  })

  it('B-15: resolve relative paths against the folder of the start', () => {
    const read = (DATA_DIR: string, HOSTS_FILE: string) => {
      const { dataDir, hostsFile } = readEnvironment({ DATA_DIR, HOSTS_FILE })
      return [dataDir, hostsFile]
    }
    expect(read('data', './hosts.json')).toEqual([resolve('data'), resolve('hosts.json')])
    expect(read('../data/', '../hosts.json')).toEqual([resolve('../data'), resolve('../hosts.json')])
    expect(read('/srv/data', '/etc/hosts.json')).toEqual(['/srv/data', '/etc/hosts.json'])
  })

  it('G-28: name every unknown setting of cabinet.env, with those it may mean', () => {
    const names = [
      'SMTP_URI',
      'SMTP_PASSWORD',
      'BANK_SECRET',
      'COLOUR',
      'TZ',
      'NODE_EXTRA_CA_CERTS',
      'STAND',
      'PORT',
    ]
    const variables = Object.fromEntries(names.map((name) => [name, name === 'PORT' ? '1' : 'on']))
    const message = `The environment is wrong:
  SMTP_URI: unknown; did you mean SMTP_URL?
  SMTP_PASSWORD: unknown; did you mean SMTP_URL?
  BANK_SECRET: unknown; did you mean BANK_URL or BANK_API_URL or BANK_MERCHANT or BANK_KEY or BANK_PUBLIC_KEY?
  COLOUR: unknown; docs/deployment.md lists the settings`
    const read = (ofFile: string) => () => readEnvironment({ ...variables, CABINET_ENV_NAMES: ofFile })
    expect(read(names.join(' '))).toThrow(new Error(message))
    expect(read('PORT')).toThrow(new Error(message.split('\n').slice(0, 2).join('\n')))
  })

  it('G-28: accept the variables of other programs', () => {
    const others = {
      HOME: '/root',
      HOSTNAME: 'a',
      LOGNAME: 'a',
      NODE_OPTIONS: '',
      PATH: '/bin',
      PWD: '/',
      USER: 'a',
    }
    expect(readEnvironment(others).port).toBe(8080)
  })

  it('G-28: refuse the published example of the secret in production', () => {
    const [SECRET = ''] = /(?<=^SECRET=).+$/m.exec(readFileSync('docs/first-day.md', 'utf8')) ?? []
    const production = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://127.0.0.1/cabinet',
      PUBLIC_URL: 'http://127.0.0.1:8080',
    }
    expect(() => readEnvironment({ ...production, SECRET })).toThrow('SECRET: is the example')
    expect(readEnvironment({ ...production, SECRET: `${SECRET}я` }).secret).toBe(`${SECRET}я`)
  })

  it.each([
    'postgres://cabinet:a%40b@10.0.0.5,10.0.0.6/cabinet?target_session_attrs=read-write',
    'postgresql://cabinet@db-1.example:5433,[fd00::5]:5432/cabinet',
    'postgres:///cabinet',
  ])('G-19: accept a database of one host or several: %s', (DATABASE_URL) => {
    expect(readEnvironment({ DATABASE_URL, PUBLIC_URL: 'http://x.example' }).databaseUrl).toBe(DATABASE_URL)
  })

  it.each([
    'cabinet@zarya.example',
    'УК «Заря», дом 5 <cabinet+1@zarya.example>',
    '"ТСЖ; Мир" <cabinet@mir-2.example>',
    'ТСЖ <cabinet@заря.рф>',
  ])('G-28: accept the sender %s', (sender) => {
    expect(readEnvironment({ MAIL_FROM: sender }).mailFrom).toBe(sender)
  })

  it('hide the documentation in production unless DOCS is set', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:8080' }
    expect(readEnvironment(production).docs).toBe(false)
    expect(readEnvironment({ ...production, DOCS: '1' }).docs).toBe(true)
  })

  it('V-16: accept STAND, the former name of SANDBOX, with a warning', async () => {
    const warned = once(process, 'warning')
    expect(readEnvironment({ STAND: 'on' }).sandbox).toBe(true)
    expect(await warned).toMatchObject([
      { name: 'DeprecationWarning', message: expect.stringContaining('SANDBOX') },
    ])
  })

  it('V-16: hide the documentation with a database or an https address in any NODE_ENV', () => {
    for (const real of realSites) {
      expect(readEnvironment(real).docs).toBe(false)
      expect(readEnvironment({ ...real, DOCS: '1' }).docs).toBe(true)
    }
  })

  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://10.0.0.5,/x' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://10.0.0.5,10.0.0.6:99999/x' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://10.0.0.5,10.0.0.6/x?target_session_attrs=standby' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://10.0.0.5,10.0.0.6/x?sslrootcert=/ca.pem' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://localhost/x?sslmode=verify-full&sslrootcert=/ca.pem' }],
    ['DATABASE_URL', { DATABASE_READ_URL: 'postgres://10.0.0.6/x' }],
    [
      'DATABASE_READ_URL',
      {
        DATABASE_URL: 'postgres://10.0.0.5/x',
        DATABASE_READ_URL: 'postgres://10.0.0.6/x?target_session_attrs=read-write',
      },
    ],
    ['PUBLIC_URL', { PUBLIC_URL: 'cabinet.example' }],
    ['SECRET', { SECRET: 'short' }],
    ['SMTP_URL', { SMTP_URL: 'https://mail.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'cabinet' }],
    ['MAIL_FROM', { MAIL_FROM: 'one@zarya.example, two@zarya.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'УК <one@zarya.example,two@zarya.example>' }],
    ['MAIL_FROM', { MAIL_FROM: 'УК <one@zarya.example>, Дом <two@zarya.example>' }],
    ['MAIL_FROM', { MAIL_FROM: 'УК <one@zarya.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'one@zarya.example>' }],
    ['MAIL_FROM', { MAIL_FROM: 'кабинет@заря.рф' }],
    ['MAIL_FROM', { MAIL_FROM: 'one@zarya.example;' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'nginx' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0' }],
    ['SOCKET', { ...behindSocket, SOCKET: 'cabinet.sock' }],
    ['SOCKET', { ...behindSocket, SOCKET: `/${'x'.repeat(107)}` }],
    ['TRUST_PROXY', { ...behindSocket, TRUST_PROXY: undefined }],
    ['TRUST_PROXY', { ...behindSocket, TRUST_PROXY: '127.0.0.1' }],
    ['PUBLIC_URL', { ...behindSocket, PUBLIC_URL: undefined }],
    ['SANDBOX', { ...behindSocket, SANDBOX: 'on' }],
    ['SANDBOX', { SANDBOX: 'on', NODE_ENV: 'production' }],
    ['PUBLIC_URL', { NODE_ENV: 'production' }],
    ['SECRET', { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/cabinet' }],
    ['TELEPHONY_URL', { TELEPHONY_KEY: 'key' }],
    ['REHEARSAL_PASSWORD', { ...rehearsal, REHEARSAL_PASSWORD: 'Podval-2026' }],
    ['REHEARSAL_PASSWORD', { ...rehearsal, REHEARSAL_PASSWORD: 'пароль-учебного-стенда' }],
    ['REHEARSAL_PASSWORD', { ...rehearsal, NODE_ENV: 'development' }],
    ['PUBLIC_URL', { ...rehearsal, PUBLIC_URL: 'http://rehearsal.zarya.example' }],
    ['SANDBOX', { ...rehearsal, SANDBOX: 'on' }],
    ['SOCKET', { ...rehearsal, SOCKET: '/run/cabinet/1/http.sock' }],
    ['SMTP_URL', { ...rehearsal, SMTP_URL: 'smtps://mail.zarya.example' }],
    ['BANK_URL', { ...rehearsal, BANK_URL: 'https://bank.example' }],
    ['BANK_KEY', { ...rehearsal, BANK_KEY: 'k'.repeat(16) }],
    ['TELEPHONY_URL', { ...rehearsal, TELEPHONY_URL: 'https://api.ucaller.ru/v1.0', TELEPHONY_KEY: 'key' }],
  ])('stop the start on a wrong %s and name it: %j', (name, variables) => {
    expect(() => readEnvironment(variables)).toThrow(new RegExp(`^ {2}${name}: `, 'm'))
  })

  it.each([
    ['PORT', ' ', 'must be a whole number from 0 to 65535'],
    ['PORT', '0x50', 'must be a whole number from 0 to 65535'],
    ['HOST', 'http://0.0.0.0', 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0'],
    ['DATA_DIR', ' ', 'must be a folder'],
    ['DATABASE_URL', 'localhost', 'must be an address such as postgres://cabinet:…@10.0.0.5/cabinet'],
    ['PUBLIC_URL', 'cabinet.example', 'must be an address such as https://cabinet.example.ru'],
    ['PUBLIC_URL', 'https://a.ru/b', 'must be an address without a path, such as https://cabinet.example.ru'],
    ['SECRET', 'short', 'must have 32 characters or more'],
    ['SMTP_URL', 'smtp://', 'must be an address such as smtps://name:…@mail.example.ru'],
    ['FILES_URL', 's3://x', 'must be s3://KEY:SECRET@host:port/bucket?region=…, or file:///folder'],
    ['SECURITY_CONTACT', 'a@b.ru', 'must be mailto:security@example.ru or an https address'],
    ['PUSH_SERVICES', 'a, b', 'must be names of hosts by comma, without spaces'],
    ['CALLS_PER_HOUR', '0', 'must be a whole number from 1 to 999999999'],
    ['SANDBOX', 'true', 'must be one of off, on, production-too'],
    ['DOCS', 'yes', 'must be one of 0, 1, off, on'],
    ['BANK_URL', 'bank', 'must be an address such as https://bank.example.ru'],
  ])('G-04: reject %s=%j with the expected value', (name, value, reason) => {
    let lines: readonly string[] = []
    try {
      readEnvironment({ [name]: value })
    } catch (error) {
      lines = String(error).split('\n')
    }
    expect(lines.filter((line) => line.startsWith(`  ${name}: `))).toEqual([`  ${name}: ${reason}`])
  })

  it('V-11: require TRUST_PROXY for an https site in production', () => {
    const site = { NODE_ENV: 'production', PUBLIC_URL: 'https://cabinet.example' }
    expect(() => readEnvironment(site)).toThrow(/^ {2}TRUST_PROXY: required/m)
    for (const word of ['none', '1', '10.0.0.1', '10.0.0.0/8, 192.168.0.1', 'loopback', 'fd00::/8'])
      expect(readEnvironment({ ...site, TRUST_PROXY: word }).trustProxy).toBe(word)
  })

  it('V-08: reject unencrypted connections with secrets in production', () => {
    const site = { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:8080' }
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const bank = {
      BANK_URL: 'https://bank.example/pay',
      BANK_MERCHANT: 'M',
      BANK_KEY: 'k'.repeat(16),
      BANK_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    }
    const telephony = { TELEPHONY_URL: 'https://calls.example', TELEPHONY_KEY: 'key' }
    const all = { ...bank, ...telephony, SMTP_URL: 'smtps://u:p@mail.example' }
    expect(readEnvironment({ ...site, ...all })).toMatchObject({ smtpUrl: 'smtps://u:p@mail.example' })
    const wrong: readonly (readonly [string, string])[] = [
      ['BANK_URL', 'http://bank.example/pay'],
      ['BANK_API_URL', 'http://10.0.0.7/api'],
      ['BANK_API_URL', 'http://127.0.0.1.bank.example'],
      ['TELEPHONY_URL', 'http://calls.example'],
      ['SMTP_URL', 'smtp://u:p@mail.example'],
      ['SMTP_URL', 'smtp://u:p@mail.example?requireTLS=false'],
    ]
    for (const [name, url] of wrong) {
      expect(() => readEnvironment({ ...site, ...all, [name]: url }), url).toThrow(
        new RegExp(`^ {2}${name}: .*production`, 'm'),
      )
      expect(() => readEnvironment({ ...all, [name]: url })).not.toThrow()
    }
    const right: readonly (readonly [string, string])[] = [
      ['BANK_API_URL', 'http://127.0.0.1:9000/api'],
      ['BANK_API_URL', 'http://[::1]:9000'],
      ['TELEPHONY_URL', 'http://localhost:9000'],
      ['SMTP_URL', 'smtp://u:p@localhost'],
      ['SMTP_URL', 'smtp://u:p@mail.example?requireTLS=true'],
      ['SMTP_URL', 'smtp://relay.example'],
    ]
    for (const [name, url] of right)
      expect(() => readEnvironment({ ...site, ...all, [name]: url }), url).not.toThrow()
  })

  it('V-08: never repeat a secret in an error', () => {
    expect(() => readEnvironment({ SECRET: 'tooshort', PORT: 'x' })).toThrow(/^(?![^]*tooshort)/)
  })

  it.each([
    ['DATABASE_URL', 'postgres://cabinet:', '@10.0.0.5/cabinet'],
    ['DATABASE_READ_URL', 'postgres://cabinet:', '@10.0.0.5,10.0.0.6/cabinet'],
    ['SMTP_URL', 'smtps://cabinet:', '@smtp.zarya.example'],
    ['FILES_URL', 's3://key:', '@s3.zarya.example/photos'],
    ['TELEPHONY_URL', 'https://cabinet:', '@calls.example'],
  ])(
    'V-08: %s with a raw sign in its password names the encoding and prints no part of it',
    (name, start, end) => {
      for (const sign of ['@', '/', '#', '?', '%', '%de', ' ']) {
        const variables = {
          DATABASE_URL: 'postgres://127.0.0.1/cabinet',
          [name]: `${start}Hid${sign}zen${end}`,
        }
        expect(() => readEnvironment(variables), sign).toThrow(/^(?![^]*(?:Hid|zen@))[^]*@ as %40/)
      }
    },
  )

  it('V-08: refuse a user in an address that fetch would print', () => {
    for (const name of ['TELEPHONY_URL', 'BANK_URL', 'BANK_API_URL'])
      expect(() => readEnvironment({ [name]: 'https://user:Hidden@calls.example' }), name).toThrow(
        new RegExp(`^(?![^]*Hidden)[^]*${name}: must have no user or password`),
      )
  })

  it('V-08: refuse a key that fetch would print instead of sending', () => {
    for (const key of ['Hidden-key-of-bank\n', 'Hidden key of the bank', 'ключ-для-работы-с-банком'])
      for (const name of ['TELEPHONY_KEY', 'BANK_KEY'])
        expect(() => readEnvironment({ [name]: key }), name).toThrow(
          new RegExp(`^(?![^]*Hidden)[^]*${name}: must be Latin letters`),
        )
  })

  it('B-15: take the password of the database as it is', () => {
    const DATABASE_PASSWORD = 'a@b/c#d?e%f:g,h+i=j&k $HOME\\"\''
    const hosts = ['10.0.0.5', '10.0.0.5:5433,10.0.0.6']
    for (const host of hosts) {
      const variables = { DATABASE_PASSWORD, DATABASE_URL: `postgres://cabinet@${host}/cabinet` }
      const { databaseUrl, databaseReadUrl } = readEnvironment({
        ...variables,
        DATABASE_READ_URL: variables.DATABASE_URL,
      })
      for (const url of [databaseUrl, databaseReadUrl])
        expect(postgres(url ?? '').options).toMatchObject({
          user: 'cabinet',
          pass: DATABASE_PASSWORD,
          database: 'cabinet',
          host: host.split(',').map((one) => one.split(':')[0]),
        })
    }
    const both = { DATABASE_PASSWORD, DATABASE_URL: 'postgres://cabinet:p@127.0.0.1/cabinet' }
    expect(() => readEnvironment(both)).toThrow('DATABASE_URL: must have a user and no password')
    expect(() => readEnvironment({ DATABASE_PASSWORD })).toThrow('DATABASE_URL: required with')
  })

  it('enable the sandbox in production only by production-too', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:8080' }
    expect(readEnvironment({ ...production, SANDBOX: 'production-too' }).sandbox).toBe(true)
  })

  it.each(['on', 'production-too'])(
    'V-16: reject SANDBOX=%s with a database or an https address in any NODE_ENV',
    (SANDBOX) => {
      for (const real of realSites) {
        expect(() => readEnvironment({ ...real, SANDBOX })).toThrow(/^ {2}SANDBOX: refused with/m)
        expect(demoSandbox(real)).toBe('off')
      }
      expect(demoSandbox({})).toBe('on')
    },
  )

  it('V-08: create a missing secret once, readable only by its owner', async () => {
    const dataDir = join(folder, 'data')
    const [one, two] = await Promise.all([loadSecret(null, dataDir), loadSecret(null, dataDir)])
    expect(one).toBe(two)
    expect(one.length).toBeGreaterThanOrEqual(32)
    expect(((await stat(join(dataDir, 'secret'))).mode & 0o777).toString(8)).toBe('600')
    expect(await readdir(dataDir)).toEqual(['secret'])
    expect(await loadSecret('given '.repeat(8), dataDir)).toBe('given '.repeat(8))
  })

  it('report a damaged secret file and keep it', async () => {
    await writeFile(join(folder, 'secret'), '')
    await expect(loadSecret(null, folder)).rejects.toThrow(/holds no secret/)
  })
})
