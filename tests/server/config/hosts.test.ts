import { describe, expect, it } from 'vitest'
import { getConstants } from '#contract/organisation/constants-endpoints.ts'
import { getHostConfig } from '#contract/organisation/host-endpoints.ts'
import { login } from '#contract/auth/session-endpoints.ts'
import { getContrast, parseHosts } from '../../../server/config/hosts.ts'
import { startApp } from '../support/app.ts'
import { builtApp } from '../support/built-app.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const document = {
  hosts: {
    'dom.example': {
      name: 'ТСЖ «Дом»',
      backgrounds: ['https://cdn.example/yard.jpg'],
      icons: {
        icon192: 'https://icons.example/192.png',
        icon512: '/512.png',
        maskable512: '/maskable.png',
      },
      accent: { light: '#7a1f5c' },
      links: { jobs: 'https://dom.example/jobs' },
    },
    'kvartal.example': { prefixes: { auth: '/kvartal/id', internal: '/auth' } },
  },
}
const anna = await addResident(sql, 'anna@demo.local')
await addProfile(sql, anna, { organisation: await addOrganisation(sql), number: '12' })
const deps = { hosts: parseHosts(JSON.stringify(document), 'test'), dist: builtApp() }
const { browser } = await startApp(sql, { deps })

describe('host configuration', () => {
  it('B-08: returns the host’s name, pictures, colours and links', async () => {
    const reply = await browser().call(getHostConfig, { headers: { host: 'dom.example:8080' } })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-cache')
    expect(reply.json()).toMatchObject({
      name: 'ТСЖ «Дом»',
      backgrounds: ['https://cdn.example/yard.jpg'],
      accent: { light: '#7a1f5c', dark: '#5fbfc7' },
      prefixes: { auth: '/auth', acquiring: '/gpb/acquiring' },
      links: { jobs: 'https://dom.example/jobs', osago: null },
    })
  })

  it('P-05: says that cards are not taken only where no bank is connected', async () => {
    const without = await startApp(sql, { deps: { ...deps, bank: null } })
    const hosts = [browser(), without.browser()]
    const replies = await Promise.all(hosts.map((client) => client.call(getHostConfig)))
    expect(replies.map((reply) => reply.json().cards)).toEqual([undefined, false])
  })

  it('B-08 O-01: uses only the host’s icons in the manifest', async () => {
    const fetchManifest = (host: string) =>
      browser().send('GET', '/manifest.webmanifest', { headers: { host } })
    const reply = await fetchManifest('dom.example')
    const icon192 = {
      src: 'https://icons.example/192.png',
      sizes: '192x192',
      type: 'image/png',
      purpose: 'any',
    }
    expect(reply.json()).toEqual({
      name: 'ТСЖ «Дом»',
      icons: [
        icon192,
        { src: '/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [{ name: 'Оплатить', url: '/#/accruals/payment/', icons: [icon192] }],
    })
    expect(reply.headers['content-security-policy']).toContain('https://icons.example')
    expect((await fetchManifest('other.example')).body).not.toContain('icons.example')
  })

  it.each(['unknown.example', '127.0.0.1:8080', '__proto__', 'DOM.example.evil'])(
    'B-08: returns the default set for the unknown host %s',
    async (host) => {
      const reply = await browser().call(getHostConfig, { headers: { host } })
      expect(reply.json()).toMatchObject({
        name: 'УК «Садовая»',
        backgrounds: [1, 2, 3, 4].map((number) => `/backgrounds/${number}.svg`),
        contacts: { emergency: '+74951234567' },
      })
    },
  )

  it('B-08: answers calls under the host’s prefixes and the default ones', async () => {
    const own = { headers: { host: 'kvartal.example' } }
    const { prefixes } = (await browser().call(getHostConfig, own)).json()
    expect(prefixes).toMatchObject({ auth: '/kvartal/id', internal: '/auth', req: '/req' })
    const client = browser()
    const credentials = { username: 'anna@demo.local', password }
    const signedIn = await client.send('POST', prefixes.auth + login.path, { ...own, body: credentials })
    expect(signedIn.statusCode).toBe(200)
    const constants = await client.send('GET', prefixes.internal + getConstants.path, own)
    expect([constants.statusCode, constants.headers['x-scope']]).toEqual([200, signedIn.json().scope])
    expect((await client.call(getConstants)).json()).toEqual(constants.json())
    expect((await client.send('GET', `/nobody${getConstants.path}`, own)).statusCode).toBe(404)
  })

  const wrong: [string, unknown, RegExp][] = [
    ['a colour that is none', { default: { accent: { light: 'teal' } } }, /default\.accent\.light/],
    [
      'an accent too pale on a panel',
      { default: { accent: { light: '#5fbfc7' } } },
      /accent\.onLight.*4\.5 is needed/,
    ],
    [
      'an accent too dark at night',
      { hosts: { 'a.b': { accent: { dark: '#00656f', onDark: '#ffffff' } } } },
      /hosts\.a\.b.*accent\.dark/,
    ],
    [
      'a link that runs a script',
      { default: { links: { jobs: 'javascript:alert(1)' } } },
      /default\.links\.jobs/,
    ],
    [
      'a draw, which the desk sets',
      { default: { links: { promo: 'https://dom.example/promo' } } },
      /default\.links: the prize draw is set at the desk/,
    ],
    ['a field that nobody knows', { default: { colour: '#000000' } }, /colour/],
    [
      'a telephone of its own, which the organisation has',
      { default: { links: { emergency: 'tel:+78120000000' } } },
      /default\.links: contacts are those of the organisation/,
    ],
    ['no backgrounds at all', { default: { backgrounds: [] } }, /default\.backgrounds/],
    ['a host name with a space', { hosts: { 'a b': {} } }, /a b/],
  ]
  it.each(wrong)('B-08: names %s and stops the start', (_what, content, message) => {
    expect(() => parseHosts(JSON.stringify(content), 'HOSTS_FILE x.json')).toThrow(message)
  })

  it('B-08: names a file that is not JSON', () => {
    expect(() => parseHosts('{', 'HOSTS_FILE x.json')).toThrow('HOSTS_FILE x.json is not JSON')
  })

  it('computes the contrast of WCAG', () => {
    expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(getContrast('#ffffff', '#ffffff')).toBe(1)
    expect(getContrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })
})
