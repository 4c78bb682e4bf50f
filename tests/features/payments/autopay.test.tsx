// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { json } from '../../lib/support/net.ts'
import { closeBank, mir, openBank, visa } from '../support/bank.tsx'
import { constants } from '../support/cabinet.tsx'
import { host } from '../../support/host.ts'
import { canCallDispatcher } from '../support/support-context.tsx'

afterEach(closeBank)

const on = { ...mir, autopay: ['housing'] }
const listed = (...results: (typeof mir)[]) => ({ 'GET acquiring/pay_settings/': () => json({ results }) })
const refused = () => json({ errors: ['Сбой'], code: 'internal' }, 500)

const showConnect = async (bank: Awaited<ReturnType<typeof openBank>>, query = '') => {
  const { AutopayConnect } = await import('../../../src/features/payments/autopay-connect.tsx')
  return bank.show(`/profile/autopay/connect/${query}`, <AutopayConnect />)
}
const showCards = async (bank: Awaited<ReturnType<typeof openBank>>, hasBenefit = false) => {
  const { CardsPanel } = await import('../../../src/features/payments/cards-panel.tsx')
  return bank.show('/profile/settings/', <CardsPanel mayAdd mayRemove hasBenefit={hasBenefit} />)
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name })))
const confirm = (name: string) =>
  act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name })))

describe('a saved card', () => {
  it('B-11: the benefit notice replaces the bank and leads back', async () => {
    const bank = await openBank(listed(mir))
    await showCards(bank, true)
    await press(/^Добавить карту/)
    expect(await screen.findByText('Онлайн-оплата недоступна')).toBeTruthy()
    expect(bank.asked('POST', 'orders/register_card')).toEqual([])
    expect(screen.getByText(/в ней реквизиты и QR-код для банка/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'К начислениям' }).getAttribute('href')).toBe('#/accruals/all/')
    await press(/^Вернуться назад/)
    expect(await screen.findByRole('button', { name: /^Добавить карту/ })).toBeTruthy()
  })
})

describe('autopay', () => {
  it('P-07: is added with a saved card in the first sector without one', async () => {
    const bank = await openBank({
      ...listed(on, visa),
      'PATCH users/5/cards/8': () => json({ results: [on, visa] }),
    })
    await showConnect(bank)
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: /Капитальный/ })).toHaveProperty('checked', true),
    )
    fireEvent.click(screen.getByRole('radio', { name: /0010/ }))
    await press(/^Подключить автоплатёж/)
    expect(bank.asked('PATCH', '/cards/8')[0]?.body).toEqual({ activate_autopay_sector: 'overhaul' })
    expect(location.hash).toBe('#/profile/autopay/')
    expect(bank.getToast()?.text).toBe('Автоплатёж подключён, карта •• 0010')
  })

  it('P-07: another card replaces the one that pays', async () => {
    const bank = await openBank({
      ...listed(on, visa),
      'PATCH users/5/cards/8': () => json({ results: [on, visa] }),
    })
    await showConnect(bank, '?sector=housing')
    expect(await screen.findByText('Автоплатёж уже подключён с этой карты')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /0010/ }))
    await press(/^Сменить карту/)
    expect(bank.asked('PATCH', '/cards/8')[0]?.body).toEqual({
      activate_autopay_sector: 'housing',
      deactivate_autopay_sector: 'housing',
    })
    expect(location.hash).toBe('#/profile/autopay/')
  })

  it('P-06 P-07: a new card is saved at the bank, which leads back here', async () => {
    const bank = await openBank(listed())
    await showConnect(bank, '?sector=housing')
    await press(/^Сохранить карту в банке/)
    const back = `${location.origin}/#/profile/autopay/connect/?sector=housing`
    expect(bank.asked('POST', 'orders/register_card')[0]?.body).toEqual({
      user_id: 5,
      sector: 'housing',
      back_url_s: back,
      back_url_f: back,
    })
    expect(bank.left).toEqual(['https://bank.example/pay'])
  })

  it('P-15: a failure shows the general notice and can be retried', async () => {
    const bank = await openBank({ ...listed(mir), 'PATCH users/5/cards/7': refused })
    await showConnect(bank, '?sector=housing')
    await press(/^Подключить автоплатёж/)
    expect(bank.isWarned()).toBe(true)
    await press(/^Подключить автоплатёж/)
    expect(bank.asked('PATCH', '/cards/7')).toHaveLength(2)
  })

  it('P-07 R-06: is turned off by sector after a confirmation, and an empty list says so', async () => {
    const bank = await openBank({ ...listed(on), 'PATCH users/5/cards/7': () => json({ results: [mir] }) })
    const { AutopayDisconnect } = await import('../../../src/features/payments/autopay-disconnect.tsx')
    await bank.show('/profile/autopay/disconnect/', <AutopayDisconnect />)
    await press(/^Отключить: Жилищно/)
    expect(bank.asked('PATCH', '/cards/7')).toHaveLength(0)
    bank.answer('GET acquiring/pay_settings/', () => json({ results: [mir] }))
    await confirm('Отключить')
    expect(bank.asked('PATCH', '/cards/7')[0]?.body).toEqual({ deactivate_autopay_sector: 'housing' })
    expect(await screen.findByText('Отключать нечего')).toBeTruthy()
  })
})

describe('what autopay takes', () => {
  it('P-07 R-06: before connecting, promises only when and how much it charges', async () => {
    const bank = await openBank(listed(mir))
    const { AutopayHome } = await import('../../../src/features/payments/autopay-home.tsx')
    await bank.show('/profile/autopay/', <AutopayHome termsHref={null} noCards={null} mayChange />)
    await press('Подключить автоплатёж')
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByText(/^Спишем через 3 дня после квитанции/)).toBeTruthy()
    expect(dialog.textContent).not.toMatch(/оператор/)
  })

  it('L-09: the claims wait for the cards, so that no late reply moves them', async () => {
    const late = Promise.withResolvers<Response>()
    const bank = await openBank({ 'GET acquiring/pay_settings/': () => late.promise })
    const { AutopayHome } = await import('../../../src/features/payments/autopay-home.tsx')
    await bank.show('/profile/autopay/', <AutopayHome termsHref={null} noCards={null} mayChange />)
    await waitFor(() => expect(bank.asked('GET', 'promises/')).toHaveLength(1))
    await act(async () => {})
    expect(screen.queryByText('Что это даёт')).toBeNull()
    await act(async () => late.resolve(json({ results: [mir] })))
    const connect = await screen.findByRole('button', { name: 'Подключить автоплатёж' })
    const claims = await screen.findByText('Что это даёт')
    expect(connect.compareDocumentPosition(claims)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  const debits = (next_date: string | null, next_sum: number | null) => [
    { sector: 'housing', fee_percent: 0.8, next_date, next_sum },
  ]

  it.each([
    ['2026-11-15', 6534.23, /^Следующее списание 15 ноября: 6\s534,23\s₽ с комиссией$/],
    ['2026-11-15', null, /^Следующее списание 15 ноября, сейчас платить нечего$/],
    [null, null, /^Следующее списание через 3 дня после новой квитанции$/],
  ])('P-30: next, on %s, is told with its sum and fee: %s', async (next_date, next_sum, text) => {
    const { autopayMessages } = await import('../../../src/features/payments/autopay-messages.ts')
    expect(autopayMessages.next({ next_date, next_sum })).toMatch(text)
  })

  it('P-30 P-07: stands on the screen of autopay, only for what is connected', async () => {
    const bank = await openBank({
      'GET acquiring/pay_settings/': () =>
        json({
          results: [on],
          debits: [
            ...debits('2026-11-15', 6534.23),
            { sector: 'overhaul', fee_percent: 0, next_date: '2026-11-15', next_sum: 840.1 },
          ],
        }),
    })
    const { AutopayHome } = await import('../../../src/features/payments/autopay-home.tsx')
    await bank.show('/profile/autopay/', <AutopayHome termsHref={null} noCards={null} mayChange />)
    const row = await screen.findByRole('link', { name: /^Жилищно-коммунальные услуги/ })
    expect(row.textContent).toMatch(
      /Подключён, карта •• 4417.*Следующее списание 15\sноября: 6\s534,23\s₽ с комиссией/,
    )
    const off = screen.getByRole('link', { name: /^Капитальный ремонт/ })
    expect(off.textContent).toMatch(/Не подключён$/)
    expect(off.querySelector('.status')).toBeNull()
  })

  it.each([
    ['is replaced by what to do if nothing is connected', { ...on, autopay: [] }, false],
    ['can still be disconnected', on, true],
  ])('P-05: where no bank is connected it %s', async (_what, card, isShown) => {
    const bank = await openBank({
      'GET acquiring/pay_settings/': () => json({ results: [card], debits: [] }),
    })
    const { AutopayPage } = await import('../../../src/app/cabinet/profile/autopay-page.tsx')
    const closed = { ...host, cards: false as const }
    await bank.show(
      '/profile/autopay/',
      <AutopayPage
        view="home"
        host={closed}
        permissions={{ all_apartments_accruals: 'CRUD' }}
        constants={constants}
      />,
      closed,
    )
    await waitFor(() =>
      expect([
        screen.queryByText(/^Автоплатёж заработает, когда/) === null,
        screen.queryByRole('link', { name: 'Отключить автоплатёж' }) !== null,
      ]).toEqual([isShown, isShown]),
    )
  })

  it('B-06 B-12: who may not connect it gets the telephone of the dispatcher', async () => {
    const bank = await openBank({
      'GET acquiring/pay_settings/': () => json({ results: [on], debits: [] }),
    })
    const { AutopayHome } = await import('../../../src/features/payments/autopay-home.tsx')
    await bank.show('/profile/autopay/', <AutopayHome termsHref={null} noCards={null} mayChange={false} />)
    expect(await screen.findByText(/^Автоплатёж для этого профиля закрыт/)).toBeTruthy()
    expect(canCallDispatcher()).toBe(true)
  })

  it.each([
    ['the organisation confirmed', true],
    ['nobody confirmed', false],
  ])('B-16 R-06: shows the four claims only where %s them', async (_who, isConfirmed) => {
    const bank = await openBank({
      ...listed(mir),
      'GET cabinet/promises/': () => json({ draw: null, autopay_claims: isConfirmed }),
    })
    const { AutopayHome } = await import('../../../src/features/payments/autopay-home.tsx')
    await bank.show('/profile/autopay/', <AutopayHome termsHref={null} noCards={null} mayChange />)
    await screen.findByRole('button', { name: 'Подключить автоплатёж' })
    await waitFor(() =>
      expect(
        screen.queryAllByText(/Гарантированное|Компенсация|других банков|MasterCard, VISA и МИР/),
      ).toHaveLength(isConfirmed ? 4 : 0),
    )
    expect(screen.queryAllByText('Что это даёт')).toHaveLength(isConfirmed ? 1 : 0)
  })

  it('P-30: the fee is told before connecting', async () => {
    const bank = await openBank({
      'GET acquiring/pay_settings/': () => json({ results: [mir], debits: debits(null, null) }),
    })
    await showConnect(bank, '?sector=housing')
    expect(await screen.findByText(/^Комиссия банка 0,8\s% с каждого списания\.$/)).toBeTruthy()
  })
})

describe('saved cards', () => {
  it('B-16: without a bank none is offered, and a saved one can only be removed', async () => {
    const showWithoutBank = async (...cards: Parameters<typeof listed>) => {
      const bank = await openBank(listed(...cards))
      const { CardsPanel } = await import('../../../src/features/payments/cards-panel.tsx')
      await bank.show('/profile/settings/', <CardsPanel mayAdd mayRemove hasBenefit={false} />, {
        ...host,
        cards: false,
      })
      await waitFor(() => expect(bank.asked('GET', 'pay_settings/')).toHaveLength(1))
    }
    await showWithoutBank()
    expect(document.body.textContent).toBe('')
    cleanup()
    await showWithoutBank(mir)
    expect(await screen.findByRole('button', { name: /^Удалить/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Добавить карту/ })).toBeNull()
  })

  it('P-06: are listed masked with what they pay, and removed after a confirmation', async () => {
    const bank = await openBank({
      ...listed(on, visa),
      'DELETE users/5/cards/7': () => new Response(null, { status: 204 }),
      'DELETE pay_settings/8/': () => new Response(null, { status: 204 }),
    })
    const { container } = await showCards(bank)
    await screen.findByText(/До 11\.2028\. Автоплатёж: Жилищно/)
    expect(container.textContent).not.toContain('220220')
    await press(/Удалить карту •• 4417/)
    bank.answer('GET acquiring/pay_settings/', () => json({ results: [visa] }))
    await confirm('Удалить')
    await waitFor(() => expect(container.textContent).not.toContain('4417'))
    expect(bank.asked('DELETE', 'users/5/cards/7')).toHaveLength(1)
    await press(/Удалить карту/)
    await confirm('Удалить')
    expect(bank.asked('DELETE', 'pay_settings/8/')).toHaveLength(1)
  })

  it('P-15: a failed removal or registration shows the general notice and keeps the cards', async () => {
    const bank = await openBank({
      ...listed(visa),
      'DELETE pay_settings/8/': refused,
      'POST orders/register_card': refused,
    })
    const { container } = await showCards(bank)
    await press(/Удалить карту/)
    await confirm('Удалить')
    expect(bank.isWarned()).toBe(true)
    expect(container.textContent).toContain('0010')
    await press(/^Добавить карту/)
    expect(bank.left).toEqual([])
  })
})
