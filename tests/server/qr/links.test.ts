import { describe, expect, it } from 'vitest'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import { testSecret } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addFlat } from '../support/qr.ts'
import { openPayers } from '../support/qr-payers.ts'
import { addOrganisation } from '../support/residents.ts'

const { sql } = await testDatabase()
const organisation = await addOrganisation(sql)
const { browser, clock, files, ask, buildStart, goToBank, press } = await openPayers(sql, organisation)
const deps = { sql, clock, files, hmac: createHmacFunction(testSecret) }
await addFlat(sql, { organisation, number: '301' })
const issue = async (...words: string[]): Promise<string> =>
  /#\/pay_from_vk\/([\w-]+)$/.exec(await runOperator(deps, ['link', ...words]))?.[1] ?? ''

describe('organisation’s payment link', () => {
  it('X-09: shows its purpose and takes the payment without a phone', async () => {
    const number = await issue('301', 'housing')
    const client = browser()
    expect(await ask(client, { number })).toMatchObject({
      status: 200,
      address_str: 'ул. Садовая, 5, кв. 301',
      debt: 1000,
      payment: null,
    })
    const order = await goToBank(await ask(client, { number, ...buildStart(1000) }))
    expect(order.back?.success).toMatch(new RegExp(`/#/pay_from_vk/${number}$`))
    await press(order, 'pay')
    expect(await ask(client, { number })).toMatchObject({
      debt: 0,
      payment: { status: 'success', amount: 1000 },
    })
  })

  it('X-09: expires and then answers like an unknown one', async () => {
    const number = await issue('301', 'housing', '--days', '2')
    clock.pass(2 * 24 * 3600 - 1)
    expect((await ask(browser(), { number })).status).toBe(200)
    clock.pass(1)
    const dead = await ask(browser(), { number })
    expect(dead).toMatchObject({ status: 404, code: 'link_dead' })
    expect(await ask(browser(), { number: 'never-was' })).toEqual(dead)
  })

  it('X-09: is not stored in plain text', async () => {
    const number = await issue('301', 'housing')
    expect(
      JSON.stringify(await sql`select encode(hash, 'escape') as text, * from payment_link`),
    ).not.toContain(number)
  })

  it('X-09: requires a known account and service, and lasts at most a year', async () => {
    await expect(issue('999', 'housing')).rejects.toThrow('Такого лицевого счёта нет')
    await expect(issue('301', 'gas-of-mars')).rejects.toThrow('У лицевого счёта нет такой услуги')
    await expect(issue('301', 'housing', '--days', '366')).rejects.toThrow('от 1 до 365 дней')
  })
})
