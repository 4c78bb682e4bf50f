// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { json } from '../../lib/support/net.ts'
import { billing, closeBank, debt, openBank } from '../support/bank.tsx'
import { canCallDispatcher } from '../support/support-context.tsx'

afterEach(closeBank)

const amount = () => screen.getByRole('textbox', { name: 'Сумма' })
const advance = () => screen.getByRole('textbox', { name: 'Сумма аванса' })
const type = (value: string) => fireEvent.change(amount(), { target: { value } })
const pay = () => screen.findByRole('button', { name: /^Оплатить/ })
const press = async () => act(async () => fireEvent.click(await pay()))
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const refusal =
  (status: number, code: string, text = 'Слова сервера') =>
  () =>
    json({ errors: [text], detail: text, code }, status)

describe('without a bank', () => {
  it.each([
    ['', 'К начислениям', '#/accruals/all/'],
    ['?accrual=7', 'К квитанции', '#/accruals/all/?id=7'],
  ])('P-05: says how to pay at «%s» and asks nothing', async (query, name, href) => {
    const bank = await openBank()
    await bank.payWithoutBank(query)
    expect(screen.getByRole('heading', { name: 'Картой здесь пока не заплатить' })).toBeTruthy()
    expect(screen.getByText(/наведите камеру в приложении банка на её QR-код/)).toBeTruthy()
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
    expect(canCallDispatcher()).toBe(true)
    const contacts = within(screen.getByRole('list', { name: 'Контакты организации' })).getAllByRole('link')
    expect(contacts.map((link) => link.getAttribute('href'))).toEqual([
      'tel:+74951234560',
      'mailto:support@sadovaya.example',
      'https://sadovaya.example/',
    ])
    expect(screen.queryByRole('button', { name: /^Оплатить/ })).toBeNull()
    expect(bank.asked('GET', 'tenant_accrual_info/')).toHaveLength(0)
  })
})

describe('before the payment', () => {
  it('P-04: fills in the debt with fee, total and the first saved card', async () => {
    const { asked } = await openBank().then(async (bank) => {
      await bank.pay()
      return bank
    })
    expect(await screen.findByRole('button', { name: /6\s534,23/ })).toBeTruthy()
    expect(amount()).toHaveProperty('value', '6\u202F482,37')
    expect(screen.getByText('Вся сумма за октябрь')).toBeTruthy()
    expect(screen.getByText('ул. Садовая, 5, кв. 12')).toBeTruthy()
    expect(screen.getByText(/^Комиссия 0,8/)).toBeTruthy()
    expect(screen.getByRole('radio', { name: /4417/ })).toHaveProperty('checked', true)
    expect(asked('GET', 'fees/calculate')).toHaveLength(1)
  })

  it('P-04: reports more than the maximum while typing, and sends nothing invalid', async () => {
    const bank = await openBank()
    await bank.pay('?sector=housing')
    await pay()
    type('6482,38')
    expect(await screen.findByText(/^Введите не больше 6\s482,37/)).toBeTruthy()
    await press()
    type('0,50')
    await press()
    expect(screen.getByText(/^Введите не меньше 1,00/)).toBeTruthy()
    type('')
    await press()
    expect(screen.getByText('Введите сумму')).toBeTruthy()
    expect(document.activeElement).toBe(amount())
    expect(bank.asked('POST', '/')).toHaveLength(0)
  })

  it('P-04: shows only the last requested fee, in whatever order replies arrive', async () => {
    const late: (() => void)[] = []
    const bank = await openBank()
    await bank.pay('?sector=housing')
    await screen.findByRole('button', { name: /6\s534,23/ })
    bank.answer('GET fees/calculate', ({ url }) => {
      const asked = Number(new URL(url, 'https://x').searchParams.get('amount'))
      const reply = json({ amount: asked, fee: 1, total: asked + 1, percent: 0.8 })
      return new Promise((resolve) => late.push(() => resolve(reply)))
    })
    type('100')
    await waitFor(() => expect(late).toHaveLength(1))
    type('200')
    await waitFor(() => expect(late).toHaveLength(2))
    await act(async () => late[1]?.())
    expect(await screen.findByRole('button', { name: /201,00/ })).toBeTruthy()
    await act(async () => late[0]?.())
    expect(screen.getByRole('button', { name: /201,00/ })).toBeTruthy()
  })

  it('P-15: a failed fee shows the general notice once, and payment stays possible', async () => {
    const bank = await openBank({ 'GET fees/calculate': refusal(500, 'internal') })
    await bank.pay('?sector=housing')
    expect(await screen.findAllByText('не посчитана')).toHaveLength(2)
    expect(bank.isWarned()).toBe(true)
    await press()
    expect(bank.asked('POST', 'fast_transaction/')).toHaveLength(1)
  })

  it('P-11: retries settings once after a 400, reports other failures, and a new card still pays', async () => {
    let times = 0
    const bank = await openBank({
      'GET acquiring/pay_settings/': () => {
        times += 1
        return times === 1 ? refusal(400, 'bad')() : json({ results: [] })
      },
    })
    await bank.pay('?sector=housing')
    await screen.findByRole('radio', { name: /Новая карта/ })
    expect([times, bank.isWarned()]).toEqual([2, false])
    closeBank()

    const other = await openBank({ 'GET acquiring/pay_settings/': refusal(500, 'internal') })
    await other.pay('?sector=housing')
    expect(await screen.findByText(/^Сохранённые карты не загрузились/)).toBeTruthy()
    expect(other.isWarned()).toBe(true)
    expect(screen.getByRole('radio', { name: /Новая карта/ })).toHaveProperty('checked', true)
    expect(other.asked('GET', 'pay_settings/')).toHaveLength(1)
  })

  it('P-10: an advance before the first receipt is rejected by «Внимание», which leads to the accruals', async () => {
    const text = 'Внести аванс пока нельзя'
    const bank = await openBank({ 'GET acquiring/prepayment/': refusal(409, 'no_receipt', text) })
    await bank.pay('?sector=overhaul&prepayment=1')
    const dialog = await screen.findByRole('dialog', { name: 'Внимание' })
    expect(dialog.textContent).toContain(text)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Понятно' }))
    expect(location.hash).toBe('#/accruals/all/')
  })

  it('P-10: «Внимание» says by itself what an advance waits for, offers no payment, and closes to the accruals', async () => {
    const bank = await openBank({
      'GET acquiring/prepayment/': () => json({ errors: [], code: 'no_receipt' }, 409),
    })
    await bank.pay('?sector=overhaul&prepayment=1')
    const dialog = await screen.findByRole('dialog', { name: 'Внимание' })
    expect(dialog.textContent).toContain('Дождитесь первой квитанции')
    expect(screen.queryByRole('button', { name: /^Оплатить/ })).toBeNull()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Закрыть' }))
    expect(location.hash).toBe('#/accruals/all/')
  })

  it('P-10: an advance can be reached when there is a debt', async () => {
    const bank = await openBank()
    await bank.pay('?sector=housing')
    const link = await screen.findByRole('link', { name: 'Внести аванс' })
    expect(link.getAttribute('href')).toBe('#/accruals/payment/?sector=housing&prepayment=1')
  })

  it('P-10: an advance is typed up to its own maximum and sent as an advance', async () => {
    const bank = await openBank()
    await bank.pay('?sector=housing&prepayment=1')
    await pay()
    expect(advance()).toHaveProperty('value', '')
    fireEvent.change(advance(), { target: { value: '50000,01' } })
    expect(await screen.findByText(/^Введите не больше 50\s000,00/)).toBeTruthy()
    fireEvent.change(advance(), { target: { value: '1500' } })
    await choose(/Новая карта/)
    await press()
    expect(bank.asked('POST', 'acquiring/transaction/')[0]?.body).toMatchObject({
      sector: 'housing',
      amount: 1500,
      prepayment: true,
    })
  })

  it('P-30: says before the payment that an advance covers first what is already due', async () => {
    const bank = await openBank({
      'GET acquiring/prepayment/': () =>
        json({ ...billing, on_the_way: 1000, maximum: 50_000, params: { ...billing.params, amount: 0 } }),
    })
    await bank.pay('?sector=housing&prepayment=1')
    expect(await screen.findByText(/^Сначала 5\s482,37.* остальное останется авансом/)).toBeTruthy()
    fireEvent.change(advance(), { target: { value: '1500' } })
    expect(await screen.findByText(/^Вся сумма пойдёт на то, что уже к оплате \(5\s482,37/)).toBeTruthy()
    fireEvent.change(advance(), { target: { value: '6000' } })
    expect(await screen.findByText(/^5\s482,37.* уже к оплате, 517,63.* останется авансом/)).toBeTruthy()
    closeBank()

    const paid = { ...billing, debt: 0, maximum: 50_000, params: { ...billing.params, amount: 0 } }
    await (
      await openBank({ 'GET acquiring/prepayment/': () => json(paid) })
    ).pay('?sector=housing&prepayment=1')
    expect(await screen.findByText('Пойдёт в счёт следующих квитанций')).toBeTruthy()
  })

  it('P-03 P-04: shows an unconfirmed payment beside the debt; nothing to pay when it covers the debt', async () => {
    const way = { ...billing, on_the_way: 1000, maximum: 5482.37 }
    const bank = await openBank({ 'GET acquiring/tenant_accrual_info/': () => json(way) })
    await bank.pay('?sector=housing')
    expect(await screen.findByText(/^Ещё 1\s000,00.* уже в пути$/)).toBeTruthy()
    closeBank()

    const all = { ...billing, on_the_way: 6482.37, maximum: 0 }
    await (await openBank({ 'GET acquiring/tenant_accrual_info/': () => json(all) })).pay('?sector=housing')
    expect(await screen.findByText('Деньги уже в пути')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('P-03: without a sector says that the whole debt is being paid, and has no field for the sum', async () => {
    const all = { ...billing, on_the_way: 6482.37, maximum: 0 }
    const bank = await openBank({
      'GET acquiring/tenant_accrual_info/': () => json(all),
      'GET cabinet/accruals/': () =>
        json({ accruals: [], debts: [{ ...debt, on_the_way: debt.amount }], balance: debt.amount }),
    })
    await bank.pay()
    expect(await screen.findByText('Деньги уже в пути')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('P-04: a paid receipt says so and leads to the other debts', async () => {
    const { params } = billing
    const paid = { ...billing, accrual: 3, params: { ...params, amount: 0 } }
    const bank = await openBank({ 'GET acquiring/tenant_accrual_info/': () => json(paid) })
    await bank.pay('?accrual=3')
    expect(await screen.findByText('Квитанция оплачена')).toBeTruthy()
    expect(screen.getByText(/^По другим квитанциям осталось 6\s482,37/)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Оплатить остальное' })
    expect(link.getAttribute('href')).toBe('#/accruals/payment/?sector=housing')
  })

  it('P-31: a receipt that money on its way covers is not called paid', async () => {
    const way = { ...billing, accrual: 3, on_the_way: 505, params: { ...billing.params, amount: 0 } }
    const bank = await openBank({ 'GET acquiring/tenant_accrual_info/': () => json(way) })
    await bank.pay('?accrual=3')
    expect(await screen.findByText(/^Вся сумма, 505,00\s₽, уже в пути/)).toBeTruthy()
    expect(screen.queryByText('Квитанция оплачена')).toBeNull()
  })

  it('P-10: where no receipt was issued, says so instead of «всё оплачено», and offers no advance', async () => {
    const none = { ...billing, period: null, debt: 0, maximum: 0, params: { ...billing.params, amount: 0 } }
    const bank = await openBank({ 'GET acquiring/tenant_accrual_info/': () => json(none) })
    await bank.pay('?sector=housing')
    expect(await screen.findByText('Квитанции ещё не было')).toBeTruthy()
    expect(document.body.textContent).not.toContain('всё оплачено')
    expect(screen.queryByRole('link', { name: 'Внести аванс' })).toBeNull()
  })

  it('P-04: the sum follows the reloaded debt until something is typed', async () => {
    const bank = await openBank()
    await bank.pay('?sector=housing')
    await pay()
    const less = {
      ...billing,
      debt: 6382.37,
      maximum: 6382.37,
      params: { ...billing.params, amount: 6382.37 },
    }
    bank.answer('GET acquiring/tenant_accrual_info/', () => json(less))
    const look = () => act(async () => fireEvent(document, new Event('visibilitychange')))
    await look()
    await waitFor(() => expect(amount()).toHaveProperty('value', '6\u202F382,37'))
    type('100')
    bank.answer('GET acquiring/tenant_accrual_info/', () => json(billing))
    await look()
    expect(await screen.findByText(/^Не больше 6\s482,37/)).toBeTruthy()
    expect(amount()).toHaveProperty('value', '100,00')
  })

  it('P-03 P-04: offers only the rest of a receipt that is partly being paid', async () => {
    const way = { ...billing, accrual: 3, on_the_way: 5000, maximum: 1482.37 }
    const bank = await openBank({ 'GET acquiring/tenant_accrual_info/': () => json(way) })
    await bank.pay('?accrual=3')
    await pay()
    expect(amount()).toHaveProperty('value', '1\u202F482,37')
    expect(screen.getByText('Квитанция за октябрь')).toBeTruthy()
  })

  it('P-05 B-11: a restricted account shows the reason, and one with the benefit its screen', async () => {
    const restriction = 'Оплата ограничена судом'
    const bank = await openBank({
      'GET acquiring/tenant_accrual_info/': () => json({ ...billing, restriction }),
    })
    await bank.pay('?sector=housing')
    expect(await screen.findByText(restriction)).toBeTruthy()
    expect(canCallDispatcher()).toBe(true)
    expect(screen.queryByRole('button', { name: /^Оплатить/ })).toBeNull()
    closeBank()
    const other = await openBank({
      'GET acquiring/tenant_accrual_info/': () => json({ ...billing, benefit: true }),
    })
    await other.pay('?accrual=3')
    expect(await screen.findByText(/602-ФЗ, обратитесь/)).toBeTruthy()
    expect(other.asked('GET', 'tenant_accrual_info/')[0]?.url).toContain('accrual=3')
  })

  it('U-04: opens the text of article 155 by one press', async () => {
    await (await openBank()).pay()
    expect(await screen.findByRole('button', { name: /статья 155 Жилищного кодекса/ })).toBeTruthy()
  })

  it('P-06: removing a card chooses the first one', async () => {
    const bank = await openBank({ 'DELETE pay_settings/7/': () => new Response(null, { status: 204 }) })
    await bank.pay('?sector=housing')
    await choose(/4417/)
    bank.answer('GET acquiring/pay_settings/', () =>
      json({ results: [{ _id: 8, card: '427600******0010', brand: 'visa', expires: null, autopay: [] }] }),
    )
    fireEvent.click(screen.getByRole('button', { name: /^Удалить карту/ }))
    await act(async () =>
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Удалить' })),
    )
    await waitFor(() => expect(screen.queryByRole('radio', { name: /4417/ })).toBeNull())
    expect(screen.getByRole('radio', { name: /0010/ })).toHaveProperty('checked', true)
  })
})
