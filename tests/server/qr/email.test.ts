import { describe, expect, it } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { openPost } from '../support/mailbox.ts'
import { addFlat, openQr } from '../support/qr.ts'
import { addOrganisation, addProfile, addResident } from '../support/residents.ts'

const { sql } = await testDatabase()
const { clock, processes, dial, prove, proven, lookUp, choose } = await openQr(sql)
const post = await openPost(sql, clock)
const organisation = await addOrganisation(sql)
const known = 'pay@demo.local'
const phone = '79000000004'
const flat = await addFlat(sql, { organisation, number: '65', emails: [known] })
await addFlat(sql, { organisation, number: '61', phones: ['79000000001'] })

const digitsIn = ({ text }: { readonly text: string }): string => /Код: (\d{4})/.exec(text)?.[1] ?? ''
const lastDigits = async (email: string) => digitsIn(await post.lastLetterTo(email))

const written = async (email: string) => {
  const client = await proven(phone)
  const reply = await dial(client, phone, email)
  return { client, id: String(reply.json().call_task_id), reply }
}

describe('verification of an email', () => {
  it('X-03: shows the address only after the digits of the email', async () => {
    const { client, id } = await written(known)
    const early = await lookUp(client, phone, known)
    expect([early.statusCode, early.json().code]).toEqual([403, 'not_proven'])
    expect((await lookUp(client, phone)).json().tenant_addresses).toEqual([])
    expect((await choose(client, flat)).statusCode).toBe(404)
    expect((await prove(client, id, await lastDigits(known))).statusCode).toBe(200)
    const { tenant_addresses: found } = (await lookUp(client, phone, known)).json()
    expect(found).toMatchObject([{ tenant_id: flat }])
    expect((await choose(client, flat)).statusCode).toBe(200)
  })

  it('X-03: includes the email of a resident until the account is deleted', async () => {
    const olga = await addResident(sql, 'olga@demo.local')
    await addProfile(sql, olga, { organisation, number: '71' })
    const { client, id } = await written('Olga@Demo.Local '.trim())
    await prove(client, id, await lastDigits('olga@demo.local'))
    expect((await lookUp(client, phone, 'olga@demo.local')).json().tenant_addresses).toHaveLength(1)
    await sql`update resident set deleted_at = now() where id = ${olga}`
    expect((await lookUp(client, phone, 'olga@demo.local')).json().tenant_addresses).toEqual([])
  })

  it('V-07: answers and emails an unknown address like a known one', async () => {
    clock.pass(3600)
    const [first, second] = [await written(known), await written('nobody@demo.local')]
    expect(first.reply.statusCode).toBe(second.reply.statusCode)
    expect(Object.keys(first.reply.json())).toEqual(Object.keys(second.reply.json()))
    const digits = await lastDigits('nobody@demo.local')
    expect(digits).toMatch(/^\d{4}$/)
    await prove(second.client, second.id, digits)
    expect((await lookUp(second.client, phone, 'nobody@demo.local')).json()).toEqual({
      status: 'success',
      tenant_addresses: [],
    })
  })

  it('V-07: sends no email without a verified phone', async () => {
    const client = processes[0].browser()
    await dial(client, '79000000001')
    const replies = [
      await dial(client, '79000000001', known),
      await dial(processes[0].browser(), phone, known),
      await dial(await proven('79000000001'), phone, known),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  })

  it('X-03: verifies only the address that got the digits', async () => {
    clock.pass(3600)
    const { client, id } = await written('mine@demo.local')
    const digits = await lastDigits('mine@demo.local')
    await dial(client, phone, known)
    expect((await prove(client, id, digits)).statusCode).toBe(404)
    expect((await lookUp(client, phone, known)).statusCode).toBe(403)
  })

  it('V-05: limits emails to an address over all phones', async () => {
    clock.pass(3600)
    const statuses: number[] = []
    for (let nth = 0; nth < 6; nth += 1) {
      const guest = `7902000000${nth}`
      const client = await proven(guest, `198.51.100.${nth}`)
      statuses.push((await dial(client, guest, 'victim@demo.local')).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('X-02: does not send an email whose digits have expired', async () => {
    clock.pass(3600)
    await written('quick@demo.local')
    clock.pass(599)
    expect(await post.lettersTo('quick@demo.local')).toHaveLength(1)
    await written('slow@demo.local')
    clock.pass(600)
    expect(await post.lettersTo('slow@demo.local')).toHaveLength(0)
  })

  it('does not send an email whose digits were replaced', async () => {
    clock.pass(3600)
    const { client } = await written('first@demo.local')
    await dial(client, phone, 'second@demo.local')
    expect(await post.lettersTo('first@demo.local')).toHaveLength(0)
    expect(await post.lettersTo('second@demo.local')).toHaveLength(1)
  })
})
