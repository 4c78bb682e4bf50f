import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { orderConsentText as consent } from '#contract/catalogue/order.ts'
import { followLink, showPhone } from '#contract/catalogue/endpoints.ts'
import { startApp } from '../support/app.ts'
import { addExecutor, addService } from '../support/catalogue.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser } = await startApp(sql)
const [garden, river] = [await addOrganisation(sql), await addOrganisation(sql)]
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation: garden, number: '12' })
const anna = browser()
await anna.signIn('anna@demo.local', password)

const link = 'https://example.org/order?service=1&from=cabinet'
const byMail = await addService(sql, garden, { executor: await addExecutor(sql, garden) })
const byLink = await addService(sql, garden, {
  executor: await addExecutor(sql, garden, { email: null, link }),
})
const byBoth = await addService(sql, garden, { executor: await addExecutor(sql, garden, { link }) })
const foreign = await addService(sql, river, { executor: await addExecutor(sql, river, { link }) })

const contacts = async () => [
  ...(await sql`select service_id, kind, link, encode(consent_hash, 'hex') as consent from service_contact order by id`),
]

describe('order by link', () => {
  it('S-07: records the stored link and rejects another scheme', async () => {
    const reply = await anna.call(followLink, {
      params: { id: byLink },
      body: { link: 'https://evil.example/' },
    })
    expect(reply.statusCode).toBe(204)
    expect((await contacts()).at(-1)).toEqual({ serviceId: byLink, kind: 'link', link, consent: null })
    for (const bad of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'https://a@evil.example',
      'ftp://x',
    ])
      expect((await anna.call(followLink, { params: { id: byLink }, body: { link: bad } })).statusCode).toBe(
        400,
      )
    expect(await contacts()).toHaveLength(1)
  })

  it('S-07: ignores a stored link that is not http', async () => {
    const bad = await addExecutor(sql, garden, { email: null, link: 'javascript:alert(1)' })
    const id = await addService(sql, garden, { executor: bad })
    const reply = await anna.call(followLink, { params: { id }, body: {} })
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'no_link'])
  })

  it('V-09: checks the consent only if the executor also has an email', async () => {
    const refused = await anna.call(followLink, { params: { id: byBoth }, body: { link, consent: 'Да' } })
    expect(refused.json().code).toBe('consent_needed')
    expect(
      (await anna.call(followLink, { params: { id: byBoth }, body: { link, consent } })).statusCode,
    ).toBe(204)
    const hash = createHash('sha256').update(consent).digest('hex')
    expect((await contacts()).at(-1)).toEqual({ serviceId: byBoth, kind: 'link', link, consent: hash })
  })
})

describe('executor’s phone', () => {
  it('S-06: records a view, for services of the own organisation only', async () => {
    expect((await anna.call(showPhone, { params: { id: byMail } })).statusCode).toBe(204)
    expect((await contacts()).at(-1)).toEqual({
      serviceId: byMail,
      kind: 'phone',
      link: null,
      consent: null,
    })
    const before = (await contacts()).length
    expect((await anna.call(showPhone, { params: { id: foreign } })).statusCode).toBe(404)
    expect(await contacts()).toHaveLength(before)
  })
})
