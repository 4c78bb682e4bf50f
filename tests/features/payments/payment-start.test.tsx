// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { json } from '../../lib/support/net.ts'
import { closeBank, openBank } from '../support/bank.tsx'
import { canCallDispatcher } from '../support/support-context.tsx'

afterEach(closeBank)

const amount = () => screen.getByRole('textbox', { name: 'Сумма' })
const type = (value: string) => fireEvent.change(amount(), { target: { value } })
const pay = () => screen.findByRole('button', { name: /^Оплатить/ })
const press = async () => act(async () => fireEvent.click(await pay()))
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const refusal =
  (status: number, code: string, text = 'Слова сервера') =>
  () =>
    json({ errors: [text], detail: text, code }, status)

describe('starting the payment', () => {
  it('P-05: a saved card pays at once and shows the outcome', async () => {
    const bank = await openBank()
    await bank.pay('?sector=housing')
    await press()
    const [start] = bank.asked('POST', 'fast_transaction/')
    expect(start?.body).toEqual({ sector: 'housing', amount: 6482.37, card: 7 })
    const key = start?.headers.get('idempotency-key')
    expect(key).toMatch(/^[\da-f-]{36}$/)
    expect(location.hash).toBe(`#/main/from/bank_payment/?payment=${key}`)
    expect(bank.left).toEqual([])
  })

  it('P-05: a new card goes to the hosted page, with the user id only if the card is to be saved', async () => {
    const bank = await openBank()
    await bank.pay('?sector=housing')
    await choose(/Новая карта/)
    await press()
    const [start] = bank.asked('POST', 'acquiring/transaction/')
    const back = `${location.origin}/#/main/from/bank_payment/?payment=${start?.headers.get('idempotency-key')}`
    expect(start?.body).toEqual({ sector: 'housing', amount: 6482.37, back_url_s: back, back_url_f: back })
    expect(bank.left).toEqual(['https://bank.example/pay'])
    closeBank()

    const other = await openBank()
    await other.pay('?sector=housing')
    await choose(/Новая карта/)
    fireEvent.click(screen.getByRole('checkbox', { name: /^Запомнить карту/ }))
    await press()
    expect(other.asked('POST', 'orders/pay')[0]?.body).toMatchObject({ user_id: 5, save_card: true })
    expect(other.asked('POST', 'acquiring/transaction/')).toHaveLength(0)
  })

  it('P-05 Q-05: an order is paid by its number only, and a failure is explained', async () => {
    const bank = await openBank()
    const { onStale } = await bank.payRequest('ЗК-12', 151_200)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /1\s512,00/ })))
    const [start] = bank.asked('POST', 'orders/pay_request')
    const back = `${location.origin}/#/main/from/bank_payment/?payment=${start?.headers.get('idempotency-key')}`
    expect(start?.body).toEqual({ request_number: 'ЗК-12', back_url_s: back, back_url_f: back })
    expect(bank.left).toEqual(['https://bank.example/pay'])
    expect(onStale).not.toHaveBeenCalled()
    closeBank()

    const other = await openBank({ 'POST orders/pay_request': refusal(422, 'nothing_owed', 'Уже оплачено') })
    const page = await other.payRequest('ЗК-12', 151_200)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Оплатить/ })))
    expect(await screen.findByText('Уже оплачено')).toBeTruthy()
    expect(other.left).toEqual([])
    expect(page.onStale).toHaveBeenCalledOnce()
  })

  it('P-05 P-14: a second payment within 10 seconds shows the panel', async () => {
    const bank = await openBank({ 'POST acquiring/fast_transaction/': refusal(425, 'too_soon') })
    await bank.pay('?sector=housing')
    await press()
    expect(await screen.findByText('Попробуйте позже')).toBeTruthy()
    expect(screen.getByText(/нельзя платить чаще одного раза в 10 секунд/)).toBeTruthy()
    expect(bank.isWarned()).toBe(false)
  })

  it("P-05: a restricted account shows the server's text, other errors the general notice", async () => {
    const bank = await openBank({
      'POST acquiring/fast_transaction/': refusal(423, 'restricted', 'Счёт арестован'),
    })
    await bank.pay('?sector=housing')
    await press()
    expect(await screen.findByText('Счёт арестован')).toBeTruthy()
    expect(bank.isWarned()).toBe(false)
    bank.answer('POST acquiring/fast_transaction/', () => json({ errors: ['Сбой'], code: 'internal' }, 500))
    await press()
    expect(screen.queryByText('Счёт арестован')).toBeNull()
    expect(bank.isWarned()).toBe(true)
  })

  it('P-05: reports money that another tab just sent, and reloads the debt', async () => {
    const bank = await openBank({
      'POST acquiring/fast_transaction/': refusal(409, 'on_the_way', 'Деньги в пути'),
    })
    await bank.pay('?sector=housing')
    await press()
    expect(await screen.findByText('Деньги в пути')).toBeTruthy()
    expect(bank.asked('GET', 'tenant_accrual_info/')).toHaveLength(2)
  })

  it('O-23 P-05: keeps the idempotency key after a lost reply, and uses a new one for another sum or after a reply', async () => {
    const lost = () => Promise.reject(new TypeError('cut off'))
    const bank = await openBank({ 'POST acquiring/fast_transaction/': lost })
    await bank.pay('?sector=housing')
    await press()
    expect(await screen.findByText(/дважды деньги не спишутся/)).toBeTruthy()
    await press()
    type('100')
    await press()
    bank.answer('POST acquiring/fast_transaction/', refusal(425, 'too_soon'))
    await press()
    await press()
    const keys = bank.asked('POST', 'fast_transaction/').map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(5)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[1])
    expect(keys[3]).toBe(keys[2])
    expect(keys[4]).not.toBe(keys[3])
    const replaced = bank.asked('POST', 'fast_transaction/').map(({ headers }) => headers.get('replaces'))
    expect(replaced).toEqual([null, null, keys[0], keys[0], `${keys[0]},${keys[2]}`])
  })

  it('O-23: another sum after a payment that had started says so, and is paid at the next press', async () => {
    const lost = () => Promise.reject(new TypeError('cut off'))
    const bank = await openBank({ 'POST acquiring/fast_transaction/': lost })
    await bank.pay('?sector=housing')
    await press()
    await screen.findByText(/дважды деньги не спишутся/)
    type('100')
    bank.answer('POST acquiring/fast_transaction/', refusal(409, 'already_accepted'))
    await press()
    expect(await screen.findByText(/Прошлая попытка дошла до нас: платёж уже начат/)).toBeTruthy()
    await press()
    const replaced = bank.asked('POST', 'fast_transaction/').map(({ headers }) => headers.get('replaces'))
    expect(replaced).toEqual([null, expect.stringMatching(/^[\da-f-]{36}$/), null])
  })

  it('P-13: the same advance, after one whose reply was lost was accepted, is another payment', async () => {
    const bank = await openBank({
      'POST acquiring/fast_transaction/': () => Promise.reject(new TypeError('cut off')),
    })
    const payAdvance = async () => {
      cleanup()
      await bank.pay('?sector=housing&type=prepayment')
      type('1000')
      await press()
    }
    await payAdvance()
    bank.answer('POST acquiring/fast_transaction/', () => new Response(null, { status: 200 }))
    await payAdvance()
    await payAdvance()
    const keys = bank.asked('POST', 'fast_transaction/').map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(String(keys[0]))])
  })

  it.each([500, 502, 503, 504])(
    'P-13: after a %i of the server or a proxy, an advance is retried with the same key',
    async (status) => {
      const page = () => new Response('<h1>Bad Gateway</h1>', { status })
      const bank = await openBank({ 'POST acquiring/fast_transaction/': page })
      await bank.pay('?sector=housing&type=prepayment')
      type('1000')
      await press()
      await press()
      bank.answer('POST acquiring/fast_transaction/', refusal(status, 'unknown'))
      await press()
      await press()
      const asked = bank.asked('POST', 'fast_transaction/')
      expect(asked).toHaveLength(4)
      expect(asked[0]?.body).toMatchObject({ amount: 1000 })
      expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    },
  )

  it('O-13: sends nothing offline and says that payments are never queued', async () => {
    const bank = await openBank()
    await bank.pay('?sector=housing')
    await pay()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await press()
    expect(await screen.findByText('Нет сети, платёж не отправлен')).toBeTruthy()
    expect(screen.getByText(/деньги не списаны/)).toBeTruthy()
    expect(bank.asked('POST', '/')).toHaveLength(0)
  })

  it('P-05: shows a note instead of the button without permission to pay', async () => {
    await (await openBank()).pay('?sector=housing', { canPay: false, mayRemoveCard: false })
    expect(await screen.findByText(/^Платить с этого профиля нельзя/)).toBeTruthy()
    expect(canCallDispatcher()).toBe(true)
    expect(screen.queryByRole('button', { name: /^Оплатить/ })).toBeNull()
  })
})
