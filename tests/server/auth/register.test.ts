import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { activateTenant, changePassword, registerTenant } from '#contract/auth/account-endpoints.ts'
import { consentText } from '#contract/auth/account-checks.ts'
import { getProfile } from '#contract/auth/endpoints.ts'
import { startApp } from '../support/app.ts'
import { testDatabase, untilWaiting } from '../support/database.ts'
import { parseLink, openPost } from '../support/mailbox.ts'
import { addAccount, addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser, clock } = await startApp(sql)
const post = await openPost(sql, clock)
const organisation = await addOrganisation(sql)
const anna = await addResident(sql, 'anna@demo.local')
await addProfile(sql, anna, { organisation, number: '12' })
await addAccount(sql, { organisation, number: '100200300', surname: 'Новосёлова', area: '30' })

const claim = { last_name: 'Новосёлова', number: '100200300', username: 'nova@demo.local' }
let lastHost = 0
const stranger = () => browser(`192.0.2.${++lastHost}`)

const register = async (username: string, consent?: string) => {
  const reply = await stranger().call(registerTenant, { body: { ...claim, username, consent } })
  expect(reply.statusCode, reply.body).toBe(204)
  const [route, user_id, profile_id] = parseLink(await post.lastLetterTo(username))
  expect(route).toBe('activation')
  return { user_id, profile_id }
}

describe('registration', () => {
  it('A-02: sends the activation email as text and HTML with a link to the hash route', async () => {
    const reply = await stranger().call(registerTenant, {
      body: { ...claim, last_name: ' новоселова ', number: '100 200 300', username: 'Nova@demo.local' },
    })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    const letter = await post.lastLetterTo('nova@demo.local')
    expect(letter).toMatchObject({
      from: 'cabinet@cabinet.test',
      subject: 'Завершите регистрацию в личном кабинете',
    })
    expect(letter.text).toContain('№ 100200300')
    // Password managers save the address that the page shows as the login.
    const link = `${parseLink(letter).join('/')}/?login=nova%40demo.local`
    expect(letter.html).toContain(`href="https://cabinet.test/#/auth/${link}"`)
  })

  it.each([
    ['another surname', { last_name: 'Иванова' }],
    ['an unknown number', { number: '100200301' }],
  ])('A-02: rejects %s and sends no email', async (_what, wrong) => {
    const body = { ...claim, username: 'wrong@demo.local', ...wrong }
    const reply = await stranger().call(registerTenant, { body })
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      { errors: ['Не нашли такой лицевой счёт с этой фамилией'], code: 'no_match' },
    ])
    expect(await post.lettersTo('wrong@demo.local')).toEqual([])
  })

  it('A-02: accepts the whole name of an account that has several owners', async () => {
    const owners = 'Соколова А. П., Соколов И. В.'
    await addAccount(sql, { organisation, number: '700', surname: owners, area: '31' })
    const send = (last_name: string) =>
      stranger().call(registerTenant, {
        body: { last_name, number: '700', username: 'owners@demo.local' },
      })
    expect((await send('Соколова')).statusCode).toBe(422)
    expect((await send('соколова  А. П., Соколов И. В.')).statusCode).toBe(204)
  })

  it.each(['ivan@my-company.ru', 'ivan@office.company', 'ivan@почта.рф'])(
    'A-18: lets %s register, receive emails and sign in',
    async (username) => {
      const client = stranger()
      const link = await register(username)
      await client.call(activateTenant, { body: { ...link, area_number: '30' } })
      const set = await client.call(changePassword, { body: { password: 'Podval-2027' } })
      expect(set.statusCode, set.body).toBe(200)
      expect((await stranger().signIn(username.toUpperCase(), 'Podval-2027')).statusCode).toBe(200)
    },
  )

  it.each([
    ['иван@my-company.ru', 'только латинские буквы'],
    ['ivan@my-company', 'как ivanov@mail.ru'],
  ])('A-18: rejects the undeliverable address %s with an explanation', async (username, words) => {
    const reply = await stranger().call(registerTenant, { body: { ...claim, username } })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid'])
    expect(reply.json().errors.join(' ')).toContain(words)
  })

  it('V-07: answers the same for a known address, and only the email differs', async () => {
    const [known, unknown] = [
      await stranger().call(registerTenant, { body: { ...claim, username: 'anna@demo.local' } }),
      await stranger().call(registerTenant, { body: { ...claim, username: 'free@demo.local' } }),
    ]
    expect([known.statusCode, known.body, known.cookies]).toEqual([
      unknown.statusCode,
      unknown.body,
      unknown.cookies,
    ])
    const letter = await post.lastLetterTo('anna@demo.local')
    expect(letter.subject).toBe('У вас уже есть личный кабинет')
    expect(parseLink(letter)).toEqual(['login'])
  })

  it('V-09: rejects an unknown consent text', async () => {
    const reply = await stranger().call(registerTenant, { body: { ...claim, consent: 'Согласен на всё' } })
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'consent_outdated'])
  })

  it('V-05: limits guesses of account numbers per network', async () => {
    const client = browser('198.51.100.7')
    const statuses = []
    for (let attempt = 0; attempt < 8; attempt += 1)
      statuses.push(
        (await client.call(registerTenant, { body: { ...claim, last_name: 'Иванова' } })).statusCode,
      )
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429, 429])
    const other = await browser('198.51.100.8').call(registerTenant, { body: claim })
    expect(other.statusCode).toBe(204)
  })
})

describe('activation', () => {
  it('A-03: opens a limited session by link and flat number, full after setting the password', async () => {
    const link = await register('new@demo.local', consentText)
    const client = stranger()
    const activated = await client.call(activateTenant, { body: { ...link, area_number: 'кв. 30' } })
    expect(activated.statusCode, activated.body).toBe(200)
    const full = await client.call(changePassword, { body: { password: 'Sadovaya-30' } })
    expect(full.json()).toMatchObject({ scope: activated.json().scope, account: activated.json().account })
    const own = (await client.call(getProfile)).json()
    expect(own).toMatchObject({ user: { username: 'new@demo.local' }, session: full.json() })
    expect(own.profiles).toMatchObject([{ account_number: '100200300' }])
    expect((await stranger().signIn('new@demo.local', 'Sadovaya-30')).statusCode).toBe(200)
  })

  it.each([
    ['50АА123456', '12А', '50AA 123456', '12A'],
    ['А-100/2', '№ 13', 'a–100/2', '13'],
  ])(
    'G-14: lets the resident of account %s, flat %s in by «%s» and «%s»',
    async (number, area, typed, flat) => {
      await addAccount(sql, { organisation, number, surname: 'Лебедева', area })
      const username = `${area.length}-${number.length}@demo.local`
      const reply = await stranger().call(registerTenant, {
        body: { last_name: 'Лебедева', number: typed, username },
      })
      expect(reply.statusCode, reply.body).toBe(204)
      const letter = await post.lastLetterTo(username)
      expect(letter.text).toContain(`№ ${number}`)
      const [, user_id, profile_id] = parseLink(letter)
      const activated = await stranger().call(activateTenant, {
        body: { user_id, profile_id, area_number: flat },
      })
      expect(activated.statusCode, activated.body).toBe(200)
    },
  )

  it('V-05: counts numbers that look the same as one guessed number', async () => {
    const client = browser('198.51.100.9')
    const statuses = []
    for (const number of ['12А', '12A', '№12А', '12а', '12a', '1 2А', '12 A'])
      statuses.push(
        (await client.call(registerTenant, { body: { ...claim, number, last_name: 'Иванова' } })).statusCode,
      )
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429])
  })

  it('V-09: records the consent with the hash of its text', async () => {
    const events = await sql`
      select kind, encode(text_hash, 'hex') as hash from security_event event
      join resident on resident.id = event.resident_id where username = 'new@demo.local' order by event.id`
    const hash = createHash('sha256').update(consentText).digest('hex')
    expect([...events]).toEqual([
      { kind: 'registered', hash: null },
      { kind: 'consented', hash },
      { kind: 'password_set', hash: null },
      { kind: 'signed_in', hash: null },
    ])
  })

  it('A-03: ends a limited session that calls anything but the password change', async () => {
    const link = await register('half@demo.local')
    const client = stranger()
    await client.call(activateTenant, { body: { ...link, area_number: '30' } })
    expect([...client.cookies.keys()].toSorted()).toEqual(['access', 'csrf', 'device'])
    const reply = await client.call(getProfile)
    expect([reply.statusCode, reply.json().detail]).toEqual([401, 'Not authenticated'])
    expect([...client.cookies.keys()]).toEqual(['device'])
  })

  it('V-08: accepts a link once', async () => {
    const body = { ...(await register('once@demo.local')), area_number: '30' }
    expect((await stranger().call(activateTenant, { body })).statusCode).toBe(200)
    const again = await stranger().call(activateTenant, { body })
    expect([again.statusCode, again.json()]).toEqual([
      404,
      { errors: ['Ссылка уже использована или устарела. Запросите письмо ещё раз'], code: 'link_dead' },
    ])
  })

  /** Sends all requests before the first is answered and returns the codes. */
  const pressAtOnce = async (link: Awaited<ReturnType<typeof register>>, areas: readonly string[]) => {
    const { pressed } = await sql.begin(async (tx) => {
      await tx`select from account_token where id = ${link.user_id ?? ''} for update`
      const replies = areas.map((area_number) =>
        stranger().call(activateTenant, { body: { ...link, area_number } }),
      )
      await untilWaiting(sql, areas.length)
      return { pressed: Promise.all(replies) }
    })
    return (await pressed).map((reply) => reply.json().code ?? reply.statusCode).toSorted()
  }

  it('V-08: accepts one of two concurrent uses of a link', async () => {
    expect(await pressAtOnce(await register('twins@demo.local'), ['30', '30'])).toEqual([200, 'link_dead'])
  })

  it('V-05: counts concurrent wrong flat numbers one by one', async () => {
    const areas = ['1', '2', '3', '4', '5', '6']
    expect(await pressAtOnce(await register('many@demo.local'), areas)).toEqual([
      'link_dead',
      ...Array.from({ length: 5 }, () => 'wrong_area'),
    ])
  })

  it('V-08: rejects a link after three days like an invented one', async () => {
    const body = { ...(await register('late@demo.local')), area_number: '30' }
    clock.pass(72 * 3600)
    const [old, invented] = [
      await stranger().call(activateTenant, { body }),
      await stranger().call(activateTenant, { body: { ...body, profile_id: 'A'.repeat(43) } }),
    ]
    expect([old.statusCode, old.json().code]).toEqual([404, 'link_dead'])
    expect([invented.statusCode, invented.body]).toEqual([old.statusCode, old.body])
  })

  it('V-05: rejects the link after five wrong flat numbers from any network', async () => {
    const link = await register('guess@demo.local')
    const codes = []
    for (let area = 1; area <= 6; area += 1) {
      const body = { ...link, area_number: String(area) }
      codes.push((await stranger().call(activateTenant, { body })).json().code)
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'wrong_area'), 'link_dead'])
    const right = await stranger().call(activateTenant, { body: { ...link, area_number: '30' } })
    expect(right.json().code).toBe('link_dead')
  })

  it('adds two flats to one resident by two emails', async () => {
    await addAccount(sql, { organisation, number: '100200031', surname: 'Новосёлова', area: '31' })
    const first = await register('two@demo.local')
    await stranger().call(registerTenant, {
      body: { ...claim, number: '100200031', username: 'two@demo.local' },
    })
    const [, user_id, profile_id] = parseLink(await post.lastLetterTo('two@demo.local'))
    await stranger().call(activateTenant, { body: { ...first, area_number: '30' } })
    const client = stranger()
    await client.call(activateTenant, { body: { user_id, profile_id, area_number: '31' } })
    await client.call(changePassword, { body: { password } })
    expect((await client.call(getProfile)).json().profiles).toHaveLength(2)
  })
})
