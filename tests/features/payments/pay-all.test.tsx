// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { json } from '../../lib/support/net.ts'
import { closeBank, debt, openBank } from '../support/bank.tsx'
import { canCallDispatcher } from '../support/support-context.tsx'

afterEach(closeBank)

const overhaul = { ...debt, sector: 'overhaul', sector_name: 'Капитальный ремонт', amount: 1138.2 }
const aerial = { ...debt, sector: 'aerial', sector_name: 'Антенна', amount: 0 }
const accruals = (...debts: object[]) => ({
  'GET cabinet/accruals/': () => json({ accruals: [], debts, balance: 7620.57 }),
})
/** 0.8 % for housing, free for the others. */
const fees = {
  'GET fees/calculate': ({ url }: { url: string }) => {
    const query = new URL(url, 'https://x').searchParams
    const amount = Number(query.get('amount'))
    const fee = query.get('sector') === 'housing' ? 51.86 : 0
    return json({ amount, fee, total: amount + fee, percent: fee > 0 ? 0.8 : 0 })
  },
}
const open = async (...debts: object[]) => {
  const bank = await openBank({ ...accruals(...debts), ...fees })
  await bank.pay('?all=1')
  return bank
}
const tick = (name: RegExp) => screen.getByRole('checkbox', { name })
const button = (name: RegExp) => screen.findByRole('button', { name })

describe('all debts in one go', () => {
  it('P-17: every service is checked, with one fee and one sum on the button', async () => {
    const bank = await open(debt, overhaul, aerial)
    const pay = await button(/^Оплатить 7\s672,43/)
    expect([/Жилищно/, /Капитальный/].map(tick)).toMatchObject([{ checked: true }, { checked: true }])
    expect(tick(/Антенна.*Долга нет/)).toMatchObject({ checked: false, disabled: true })
    await act(async () => fireEvent.click(pay))
    expect(bank.asked('POST', '/')).toMatchObject([
      {
        body: { sector: 'housing', amount: 6482.37, also: [{ sector: 'overhaul', amount: 1138.2 }], card: 7 },
      },
    ])
  })

  it('B-06 B-12: who may not pay gets the telephone of the dispatcher', async () => {
    const bank = await openBank({ ...accruals(debt, overhaul), ...fees })
    await bank.pay('?all=1', { canPay: false, mayRemoveCard: false })
    expect(await screen.findByText(/^Платить с этого профиля нельзя/)).toBeTruthy()
    expect(canCallDispatcher()).toBe(true)
    expect(screen.queryByRole('button', { name: /^Оплатить/ })).toBeNull()
  })

  it('P-17: unchecked services are neither summed nor paid, and none checked sends nothing', async () => {
    const bank = await open(debt, overhaul)
    await button(/^Оплатить 7\s672,43/)
    fireEvent.click(tick(/Жилищно/))
    const pay = await button(/^Оплатить 1\s138,20/)
    fireEvent.click(tick(/Капитальный/))
    expect(screen.getByText('Отметьте хотя бы одну услугу')).toBeTruthy()
    await act(async () => fireEvent.click(pay))
    expect(bank.asked('POST', '/')).toHaveLength(0)
    fireEvent.click(tick(/Капитальный/))
    await act(async () => fireEvent.click(pay))
    const [sent] = bank.asked('POST', '/')
    expect(sent).toMatchObject({ body: { sector: 'overhaul', amount: 1138.2 } })
    expect(sent?.body).not.toHaveProperty('also')
  })

  it('P-17 P-18: above the maximum fills one payment and says what remains', async () => {
    const bank = await open({ ...debt, amount: 60_000 }, overhaul)
    const pay = await button(/^Оплатить 50\s051,86/)
    expect(screen.getByText(/За один раз можно заплатить не больше 50\s000/)).toBeTruthy()
    expect(screen.getByText(/Ещё 11\s138,20\s₽ заплатите следующим платежом/)).toBeTruthy()
    expect(tick(/Капитальный.*Следующим платежом/)).toMatchObject({ checked: true })
    fireEvent.click(tick(/Капитальный/))
    expect(screen.getByText(/Ещё 10\s000,00\s₽ заплатите следующим платежом/)).toBeTruthy()
    await act(async () => fireEvent.click(pay))
    const [sent] = bank.asked('POST', '/')
    expect(sent).toMatchObject({ body: { sector: 'housing', amount: 50_000 } })
    expect(sent?.body).not.toHaveProperty('also')
  })

  it('P-17: the last service that fits is paid in part', async () => {
    const bank = await open({ ...debt, amount: 49_500 }, overhaul)
    const pay = await button(/^Оплатить 50\s051,86/)
    expect(tick(/Капитальный.*Сейчас 500,00/)).toMatchObject({ checked: true })
    await act(async () => fireEvent.click(pay))
    expect(bank.asked('POST', '/')).toMatchObject([
      { body: { amount: 49_500, also: [{ sector: 'overhaul', amount: 500 }] } },
    ])
  })

  it('P-17: a single remaining debt is paid as usual', async () => {
    await open(debt, { ...overhaul, on_the_way: 1138.2 })
    expect(await screen.findByRole('textbox', { name: 'Сумма' })).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: /Капитальный/ })).toBeNull()
  })
})
