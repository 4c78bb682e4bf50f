import { describe, expect, it } from 'vitest'
import { getConstants } from '#contract/organisation/constants-endpoints.ts'
import { getHostConfig } from '#contract/organisation/host-endpoints.ts'
import { saveOrganisation } from '../../../server/modules/exchange/organisation/organisation.ts'
import { startApp } from '../support/app.ts'
import { builtApp } from '../support/built-app.ts'
import { testDatabase } from '../support/database.ts'
import { addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const site = 'http://cabinet.example'
const variables = { NODE_ENV: 'production', PUBLIC_URL: site, SECRET: 's'.repeat(40), TRUST_PROXY: 'none' }
const dist = builtApp()
const { browser, logs } = await startApp(sql, { variables, deps: { dist } })
const twin = await startApp(sql, { variables, deps: { dist } })

const sectors = [{ code: 'housing', name: 'Содержание дома' }]
const own = { inn: '7701234560', name: 'ТСЖ «Тихое»', sectors }
const other = { inn: '7830002293', name: 'УК «Река»', sectors, contacts: { emergency: '8 812 000-00-00' } }
const contacts = {
  emergency: '8 (495) 111-22-33, доб. 5',
  dispatcher: '+7 495 111-22-34',
  email: 'uk@zarya.example',
  address: 'ул. Мира, 1',
  hours: 'ПН-ПТ 9:00-18:00',
  site: 'https://zarya.example',
}
const save = async (document: object) => expect(await saveOrganisation(sql, document)).toHaveProperty('isNew')
const fetchConfig = async (host = 'cabinet.example') =>
  (await browser().call(getHostConfig, { headers: { host } })).json()

describe('site in production', () => {
  it('B-12: answers 503 without an organisation and logs the next command', async () => {
    for (const path of ['/', '/index.html', '/pay_from_vk/7']) {
      const page = await browser().send('GET', path)
      expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
      expect(page.body).toContain('<h1>Кабинет ещё не настроен</h1>')
      expect(page.headers['retry-after']).toBe('60')
    }
    expect(logs.join('')).toContain('npm run operator -- organisation FILE.json')
    expect((await browser().send('GET', '/assets/app-1a2b3c.js')).statusCode).toBe(200)
    expect((await browser().send('GET', '/healthz')).statusCode).toBe(200)
  })

  it('B-12: shows only the name if nothing else is set', async () => {
    await save(own)
    const config = await fetchConfig()
    expect(config).toMatchObject({ name: 'ТСЖ «Тихое»', contacts: {} })
    const { robotText, ...links } = config.links
    expect([new Set(Object.values(links)), robotText]).toEqual([new Set([null]), ''])
    expect(JSON.stringify(config)).not.toMatch(/садов|sadov|495|example/i)
    for (const { browser: open } of [{ browser }, twin])
      expect((await open().send('GET', '/')).body).toContain('<div id="root">')
  })

  it('B-12: puts the organisation’s name into the manifest', async () => {
    const manifest = await browser().send('GET', '/manifest.webmanifest')
    expect(manifest.headers).toMatchObject({
      'content-type': expect.stringContaining('application/manifest+json'),
      'cache-control': 'no-cache',
    })
    expect(manifest.json()).toMatchObject({ name: 'ТСЖ «Тихое»' })
  })

  it('B-12: shows the organisation’s contacts and support link', async () => {
    await save({ ...own, contacts })
    expect(await fetchConfig()).toMatchObject({ contacts, links: { support: 'mailto:uk@zarya.example' } })
    await save({ ...own, contacts: { dispatcher: '8 495 111 22 34' } })
    expect((await fetchConfig()).links.support).toBe('tel:+74951112234')
  })

  it('B-08 B-14: puts what the first screens show of the organisation into the page, as data', async () => {
    const readStart = async (): Promise<unknown> => {
      const { body } = await browser().send('GET', '/')
      return JSON.parse(/<script type="application\/json" id="host">([^<]*)<\/script>/.exec(body)?.[1] ?? '')
    }
    await save({ ...own, name: '</script><b>', contacts })
    expect(await readStart()).toEqual({
      name: '</script><b>',
      accent: (await fetchConfig()).accent,
      emergency: { text: contacts.emergency, href: 'tel:+74951112233,5' },
      privacy: null,
      cards: true,
    })
    await save(own)
    expect(await readStart()).toMatchObject({ name: 'ТСЖ «Тихое»', emergency: null })
  })

  it('B-12: shows residents their organisation’s contacts, and none before sign-in on a shared host', async () => {
    await save({ ...own, contacts })
    await save(other)
    expect(await fetchConfig()).toMatchObject({ name: 'Личный кабинет жителя', contacts: {} })
    const [river] = await sql<{ id: number }[]>`select id from organisation where inn = ${other.inn}`
    const boris = await addResident(sql, 'boris@demo.local')
    await addProfile(sql, boris, { organisation: river?.id ?? 0, number: '7' })
    const resident = browser()
    await resident.signIn('boris@demo.local', password)
    expect((await resident.call(getConstants)).json().results.contacts).toEqual(other.contacts)
    await save({ ...other, hosts: ['river.example'] })
    expect(await fetchConfig('river.example')).toMatchObject({ name: 'УК «Река»', contacts: other.contacts })
    expect(await fetchConfig()).toMatchObject({ name: 'ТСЖ «Тихое»', contacts })
  })
})
