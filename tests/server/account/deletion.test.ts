import { describe, expect, it } from 'vitest'
import { changeEmail, deleteProfile, resetPassword } from '#contract/account/endpoints.ts'
import { getProfile } from '#contract/auth/endpoints.ts'
import { saveReceipts } from '#contract/profile/endpoints.ts'
import { createSeal } from '../../../server/kernel/seal.ts'
import { makeRequestDesk } from '../../../server/modules/requests/desk.ts'
import { startApp, testSecret } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { openPost } from '../support/post.ts'
import { addOwnPhone, addPolicy } from '../support/profile.ts'
import { addRequest, addTicket } from '../support/requests.ts'
import { password } from '../support/residents.ts'
import { openSettlement } from '../support/settle.ts'

const { sql } = await testDatabase()
const { browser, clock } = await startApp(sql)
const post = await openPost(sql, clock)
const desk = makeRequestDesk({ sql, clock, seal: createSeal(testSecret) })
const settle = await openSettlement(sql, { browser })

/** Every row of every table, as text. */
const everything = async (): Promise<string> => {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`
  const parts = await Promise.all(
    tables.map(
      ({ name }) => sql<{ rows: string | null }[]>`
      select json_agg(row)::text as rows from ${sql(name)} row`,
    ),
  )
  return parts.map(([part]) => part?.rows ?? '').join('\n')
}

const phone = '79035550147'

describe('deletion', () => {
  it('A-09: leaves no personal data but numbers of rows, ends every session and says what stays', async () => {
    const { id, profile, client } = await settle('gone@demo.local', 'Gone phone')
    await client.call(changeEmail, { body: { email: 'other@demo.local' } })
    await browser('192.0.2.99').call(resetPassword, { body: { username: 'gone@demo.local' } })
    const receipts = {
      paper_bills: { disabled: true, print_anyway: false },
      emails: [{ address: 'papers@demo.local' }],
    }
    expect((await client.call(saveReceipts, { body: receipts })).statusCode).toBe(200)
    await addOwnPhone(sql, profile, phone)
    await addPolicy(sql, profile, 'osago', '2030-01-01')
    await addRequest(sql, profile, { status: 'done', description: 'Позвоните Гоновой' })
    await addTicket(sql, profile)
    expect(await everything()).toContain('Почему так дорого?')

    expect((await client.call(deleteProfile)).statusCode).toBe(204)
    expect([...client.cookies]).toEqual([])
    const letter = await post.lastLetterTo('gone@demo.local')
    expect(letter.subject).toBe('Личный кабинет удалён')
    expect(letter.text).toContain('хранит бухгалтерия')
    const left = await everything()
    const personal = [
      'gone@',
      'other@',
      'papers@',
      'Gone phone',
      phone,
      'LADA',
      'Гоновой',
      'Почему так дорого?',
    ]
    expect(personal.filter((word) => left.includes(word))).toEqual([])
    expect([...(await sql`select resident_id, permissions from profile where id = ${profile}`)]).toEqual([
      { resident_id: id, permissions: {} },
    ])
    expect((await browser().signIn('gone@demo.local', password)).statusCode).toBe(401)
  })

  it('A-09: a request still at work keeps its words till it is done, an unanswered letter is taken back', async () => {
    const { profile, client } = await settle('working@demo.local')
    const request = await addRequest(sql, profile, { description: 'Течёт у Рабочевых' })
    const ticket = await addTicket(sql, profile)
    await client.call(deleteProfile)
    const [open] = await sql<{ number: number; description: string; phones: unknown }[]>`
      select number, description, phones from request where id = ${request}`
    expect(open).toMatchObject({ description: 'Течёт у Рабочевых', phones: [] })
    expect([...(await sql`select status from ticket where id = ${ticket}`)]).toEqual([{ status: 'revoked' }])
    const number = Number(open?.number)
    await desk.changeStatus(number, { status: 'in_work', text: 'Едем к Рабочевым' })
    expect(await everything()).toContain('Течёт у Рабочевых')
    await desk.changeStatus(number, { status: 'done', text: 'Рабочевы довольны' })
    expect(await everything()).not.toContain('Рабочев')
  })

  it('A-09: other residents of the flat, their sessions and their words stay', async () => {
    const [one, other] = [await settle('seven@demo.local'), await settle('eight@demo.local')]
    await addRequest(sql, other.profile, { status: 'done', description: 'Слова соседа' })
    await one.client.call(deleteProfile)
    expect((await other.client.call(getProfile)).statusCode).toBe(200)
    expect(await everything()).toContain('Слова соседа')
  })
})
