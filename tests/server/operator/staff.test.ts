import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { openRefunds } from '../support/refunds.ts'
import { addRequest, addTicket } from '../support/requests.ts'
import { addOrganisation, addProfile, addResident } from '../support/residents.ts'

const { sql } = await testDatabase()
const { bank, operator, orderAtBank, paidFor } = await openRefunds(sql)
const organisation = await addOrganisation(sql)

const settle = async () => {
  const number = randomUUID()
  const username = `${number}@demo.local`
  const profile = await addProfile(sql, await addResident(sql, username), { organisation, number })
  return { number, username, profile }
}
const findNumber = async (table: 'request' | 'ticket', id: number): Promise<string> => {
  const [row] = await sql<{ number: string }[]>`select number::text from ${sql(table)} where id = ${id}`
  return row?.number ?? ''
}
const findFlat = async (number: string): Promise<string> => {
  const [row] = await sql<{ surname: string; address: string }[]>`
    select surname, address from personal_account where number = ${number}`
  return `${number} ${row?.surname} ${row?.address}`
}
const plain = (output: string) => output.replaceAll(/ +/g, ' ')
const runActs = async (...more: string[]) => plain(await operator('acts', ...more))

describe('staff lists', () => {
  it('G-03: show account, surname and address and filter by them', async () => {
    const [one, other] = [await settle(), await settle()]
    const [own, foreign] = [await addRequest(sql, one.profile), await addRequest(sql, other.profile)]
    const ticket = await addTicket(sql, one.profile)
    const [first, second] = [await findNumber('request', own), await findNumber('request', foreign)]
    const all = plain(await operator('list', 'requests'))
    expect(all).toContain(await findFlat(one.number))
    expect(all).toContain(`№ ${second} `)
    for (const filter of [
      ['--account', one.number],
      ['--resident', one.username.toUpperCase()],
      ['--house', `КВ. ${one.number}`],
    ]) {
      const output = plain(await operator('list', 'requests', ...filter))
      expect([output.includes(`№ ${first} `), output.includes(`№ ${second} `)]).toEqual([true, false])
    }
    expect(plain(await operator('list', 'tickets', '--account', one.number))).toContain(
      `№ ${await findNumber('ticket', ticket)} `,
    )
    expect(await operator('list', 'tickets', '--account', other.number)).toBe('Ничего нет')
    expect(await operator('list', 'requests', '--organisation', '0000000000')).toBe('Ничего нет')
    expect(plain(await operator('list', 'flats', '--account', one.number))).toBe(
      `${await findFlat(one.number)} долг 0,00 ₽ в кабинете: 1`,
    )
  })

  it('P-20: show payment and refunds of an order', async () => {
    const { payer, number, order } = await orderAtBank()
    const listed = async () => plain(await operator('list', 'orders', '--account', payer.number))
    expect(await listed()).toMatch(/Сумма 1 750,00 ₽ принята не оплачен$/)
    await bank.press(order, 'pay')
    expect(await listed()).toContain(`№ ${number} `)
    expect(await listed()).toMatch(/оплачен, 1 750,00 ₽$/)
    expect(await operator('show', 'request', number)).toContain('Сумма 1 750,00 ₽, оплачен, 1 750,00 ₽')
    await operator('refund', number, '--sum', '500')
    expect(await listed()).toMatch(/возврат в пути 500,00 ₽$/)
    await bank.refundAll()
    expect(await operator('show', 'request', number)).toContain('возвращено 500,00 ₽')
    const payments = plain(await operator('list', 'payments', '--account', payer.number))
    expect(payments).toContain(`${await findFlat(payer.number)} Заказ № ${number} 1 750,00 ₽ зачислен`)
    expect(payments).toContain(order.id)
    expect(await operator('list', 'payments', '--account', payer.number, '--status', 'refused')).toBe(
      'Ничего нет',
    )
  })
})

describe('audit log of the staff', () => {
  it('G-03: lists who changed what on which flat, newest first, without failures and views', async () => {
    const one = await settle()
    const number = await findNumber('request', await addRequest(sql, one.profile))
    const ticket = await findNumber('ticket', await addTicket(sql, one.profile))
    await operator('show', 'request', number, '--by', 'Глядит')
    await operator('status', 'request', number, 'in_work', '--by', 'Ольга')
    await operator('answer', 'ticket', ticket, 'Пересчитали', '--by', 'Пётр')
    await operator('phone', one.number, '+7 916 555 01 12')
    await expect(operator('status', 'request', number, 'in_work', '--by', 'Ольга')).rejects.toThrow(
      'same_status',
    )
    const output = await runActs('--account', one.number)
    expect(output).toMatch(/phone .* .*answer ticket .*status request/s)
    expect(output).toContain(`Пётр ${one.number} answer ticket ${ticket}`)
    expect(output.split(`Ольга ${one.number} status request ${number} in_work`)).toHaveLength(2)
    expect(output).not.toContain('Глядит')
    expect(await runActs('--resident', one.username)).toBe(output)
    expect(await runActs('--account', (await settle()).number)).toBe('Ничего нет')
  })

  it('G-03: records a refund together with its money', async () => {
    const { order, payer } = await paidFor()
    await operator('refund', order.id, '--sum', '10', '--by', 'Ольга')
    await expect(operator('refund', order.id, '--sum', '5000', '--by', 'Ольга')).rejects.toThrow(
      'over_maximum',
    )
    expect((await runActs('--account', payer.number)).split('refund ')).toHaveLength(2)
  })

  it('G-03 A-09: contains no phones and no texts', async () => {
    const one = await settle()
    const number = await findNumber('request', await addRequest(sql, one.profile))
    const ticket = await findNumber('ticket', await addTicket(sql, one.profile))
    await operator('answer', 'request', number, 'Иван Петрович, ждите')
    await operator('close', 'ticket', ticket, 'Иван Петрович, пересчитали')
    await operator('phone', one.number, '+7 916 555 01 12')
    await operator('phone', one.number, '+7 916 555 01 12', '--remove')
    const acts = await sql<{ act: string }[]>`
      select act from audit_log join personal_account account on account.id = personal_account_id
      where account.number = ${one.number} order by audit_log.id`
    expect(acts.map(({ act }) => act)).toEqual([
      `answer request ${number}`,
      `close ticket ${ticket}`,
      `phone ${one.number}`,
      `phone ${one.number} --remove`,
    ])
  })

  it('G-03: is append-only', async () => {
    for (const change of [
      sql`update audit_log set who = 'никто'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ])
      await expect(change).rejects.toThrow('append-only')
  })
})
