// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Debt, Notices } from '#contract/dashboard/schema.ts'
import { DuePanel } from '../../../src/features/dashboard/components/due-panel.tsx'
import { PaymentsPanel } from '../../../src/features/dashboard/components/payments-panel.tsx'
import { RequestsPanel } from '../../../src/features/dashboard/components/requests-panel.tsx'
import { SupportContext } from '../../../src/ui/feedback/support-context.ts'
import { host } from '../../support/host.ts'
import { constants } from '../support/cabinet.tsx'

afterEach(cleanup)

const debt = (amount: number, fields: Partial<Debt> = {}): Debt => ({
  sector: 'housing',
  sector_name: 'Жилищно-коммунальные услуги',
  amount,
  on_the_way: 0,
  period: '2026-10',
  due_date: '2026-11-15',
  ...fields,
})
const nothing: Notices = {
  debts: [],
  last_pay_date: null,
  meters: [],
  requests: { house: { count: 0, latest: [] }, own: { count: 0, latest: [] } },
  tickets: [],
  auto_payments: {},
  payments: {},
  last_payment: null,
  last_order_payment: null,
}
const calendar = { today: constants.today, timeZone: constants.time_zone }
const linkTo = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
const showDue = (...debts: Debt[]) => render(<DuePanel debts={debts} constants={constants} canPay />)
const showRequests = (notices: Notices) =>
  render(
    <RequestsPanel
      notices={notices}
      calendar={calendar}
      shown={{ requests: true, tickets: true }}
      createHref="#/create/"
    />,
  )

describe('the debt panel', () => {
  it('H-01: shows sum, due date, days left and service, and links to the payment', () => {
    showDue(debt(6482.37), debt(0, { sector: 'overhaul', sector_name: 'Капитальный ремонт' }))
    const panel = screen.getByRole('region', { name: 'К оплате до 15 ноября' })
    expect(panel.textContent).toContain('осталось 3\u00a0дня')
    expect(panel.textContent).toContain('6\u2009482,37')
    expect(panel.textContent).toContain('Жилищно-коммунальные услуги за октябрь')
    expect(panel.textContent).toContain('Капитальный ремонт: долгов нет')
    expect(linkTo(/^Оплатить$/)).toBe('#/accruals/payment/?sector=housing')
  })

  it('P-05 H-01: leads to how to pay where no bank is connected, with one debt, several or none', () => {
    const overhaul = debt(0.55, { sector: 'overhaul', sector_name: 'Капитальный ремонт' })
    for (const debts of [[debt(1)], [debt(1), overhaul], [debt(0)]]) {
      const { unmount } = render(
        <SupportContext value={{ ...host, cards: false }}>
          <DuePanel debts={debts} constants={constants} canPay />
        </SupportContext>,
      )
      expect(linkTo(/^Как оплатить$/)).toMatch(/^#\/accruals\/payment\//)
      expect(screen.queryByText(/^(?:Оплатить|Внести)/)).toBeNull()
      unmount()
    }
  })

  it('P-30: calls money a debt only after its due day, in the words of the list', () => {
    const overhaul = { sector: 'overhaul', sector_name: 'Капитальный ремонт' }
    const { unmount } = showDue(debt(100, { due_date: '2026-11-12' }))
    expect(screen.getByRole('region', { name: 'К оплате до 12 ноября' })).toBeTruthy()
    expect(screen.queryByText(/Долг/)).toBeNull()
    unmount()
    const late = showDue(debt(100, { due_date: '2026-11-11' }))
    expect(screen.getByRole('region', { name: 'Долг, срок был 11 ноября' })).toBeTruthy()
    late.unmount()
    showDue(debt(100, { due_date: '2026-11-11' }), debt(20, overhaul))
    expect(screen.getByRole('region', { name: /^К оплате, из них долг 100,00/ })).toBeTruthy()
  })

  it('H-01: sums two debts and shows the part of each', () => {
    showDue(debt(100.5), debt(0.55, { sector: 'overhaul', sector_name: 'Капитальный ремонт' }))
    expect(screen.getByText(/^101$/).textContent).toContain('101')
    expect(screen.getByText(/^Капитальный ремонт за октябрь/).textContent).toContain('0,55')
  })

  it('H-01 O-18: disables the payment offline with a reason', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    showDue(debt(6482.37))
    expect(screen.queryByRole('link', { name: 'Оплатить' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Оплатить' })).toHaveProperty('disabled', true)
    expect(screen.getByText('Оплатить можно, когда появится сеть')).toBeTruthy()
    onLine.mockRestore()
    act(() => void dispatchEvent(new Event('online')))
    expect(linkTo(/^Оплатить$/)).toBe('#/accruals/payment/?sector=housing')
    expect(screen.queryByText('Оплатить можно, когда появится сеть')).toBeNull()
  })

  it('P-17: pays several debts at once, without those already being paid', () => {
    const overhaul = { sector: 'overhaul', sector_name: 'Капитальный ремонт' }
    const { unmount } = showDue(debt(100.5), debt(0.55, overhaul))
    expect(linkTo(/^Оплатить всё$/)).toBe('#/accruals/payment/?all=1')
    unmount()
    showDue(debt(100.5), debt(0.55, { ...overhaul, on_the_way: 0.55 }))
    expect(linkTo(/^Оплатить$/)).toBe('#/accruals/payment/')
  })

  it('P-03 P-31: shows an unconfirmed payment beside the debt, and offers no payment when it covers the debt', () => {
    const { unmount } = showDue(debt(100, { on_the_way: 40 }))
    expect(screen.getByText(/^40,00\s₽ из 100,00\s₽ уже в пути/)).toBeTruthy()
    expect(screen.getByText(/^60/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Оплатить' })).toBeTruthy()
    unmount()
    showDue(debt(100, { on_the_way: 100 }))
    expect(screen.getByText(/^Деньги уже в пути/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Оплатить' })).toBeNull()
  })

  it.each([
    ['2026-11-13', 'остался 1 день'],
    ['2026-11-12', 'сегодня последний день'],
    ['2026-11-11', 'срок прошёл 1 день назад'],
  ])('H-01: a debt due on %s says «%s»', (due_date, words) => {
    showDue(debt(1, { due_date }))
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('H-01: offers an advance without a debt, and explains a panel without receipts', () => {
    const { unmount } = showDue(debt(0))
    expect(screen.queryByRole('link', { name: 'Оплатить' })).toBeNull()
    expect(linkTo(/^Внести аванс$/)).toBe('#/accruals/payment/?sector=housing&prepayment=1')
    unmount()
    showDue()
    expect(screen.getByText('Квитанций пока нет')).toBeTruthy()
  })
})

describe('requests on Home', () => {
  it('H-01: show the last event with links to it and to all requests', () => {
    const changed_at = '2026-11-12T08:00:00Z'
    const request = {
      id: '7',
      title: 'Течёт кран на кухне',
      category: 'plumbing',
      performer: null,
      attention: 'none',
      is_rated: false,
      changed_at,
    } as const
    const own = {
      count: 6,
      latest: [{ ...request, status: 'planned', planned_at: '2026-11-12T11:00:00Z' } as const],
    }
    const tickets = [
      {
        id: '9',
        topic: 'Тарифы',
        status: 'answered',
        is_rated: true,
        attention: 'none',
        changed_at,
      } as const,
    ]
    showRequests({ ...nothing, requests: { own, house: { count: 1, latest: [] } }, tickets })
    expect(linkTo(/^Течёт кран на кухне.*Мастер придёт сегодня в 14:00$/)).toBe('#/requests/detail/?id=7')
    expect(linkTo(/^Тарифы.*Есть ответ$/)).toBe('#/tickets/detail/?id=9')
    expect(linkTo(/^Все 7$/)).toBe('#/requests/')
  })

  it('H-01: offer to create a request when there is none', () => {
    showRequests(nothing)
    expect(screen.getByText(/^Заявок пока нет/)).toBeTruthy()
    expect(linkTo(/^Подать заявку$/)).toBe('#/create/')
    expect(screen.queryByRole('link', { name: /^Все/ })).toBeNull()
  })
})

describe('without permission', () => {
  it('B-06: shows the debt without «Оплатить», and autopay without connecting', () => {
    render(<DuePanel debts={[debt(100)]} constants={constants} canPay={false} />)
    expect(screen.getByRole('region', { name: 'К оплате до 15 ноября' })).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    cleanup()
    render(<PaymentsPanel canConnect={false} notices={nothing} />)
    expect(linkTo(/^Автоплатёж не подключён$/)).toBe('#/profile/autopay/')
  })

  it('H-01: keeps tickets on Home for those who may read only tickets', () => {
    const changed_at = '2026-11-12T08:00:00Z'
    const tickets = [
      {
        id: '9',
        topic: 'Тарифы',
        status: 'answered',
        is_rated: true,
        attention: 'none',
        changed_at,
      } as const,
    ]
    const shown = { requests: false, tickets: true }
    render(
      <RequestsPanel
        notices={{ ...nothing, tickets }}
        calendar={calendar}
        shown={shown}
        createHref={undefined}
      />,
    )
    expect(screen.getByRole('region', { name: 'Обращения' })).toBeTruthy()
    expect(linkTo(/^Тарифы.*Есть ответ$/)).toBe('#/tickets/detail/?id=9')
    cleanup()
    render(<RequestsPanel notices={nothing} calendar={calendar} shown={shown} createHref={undefined} />)
    expect(screen.getByText(/^Обращений пока нет/)).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('payments on Home', () => {
  it('H-01: the last payment and a missing autopay are links', () => {
    const last_payment = { date: '2026-10-08', amount: 6169, request_number: null }
    render(<PaymentsPanel canConnect notices={{ ...nothing, last_payment }} />)
    expect(linkTo(/^Последний платёж, 8 октября.*6\s169\s?,00/)).toBe('#/payments/list/')
    expect(linkTo(/^Автоплатёж не подключён/)).toBe('#/profile/autopay/connect/')
  })

  it('P-05 H-01: does not offer autopay where no bank is connected, but shows a connected one', () => {
    const showWith = (notices: Partial<Notices>) =>
      render(
        <SupportContext value={{ ...host, cards: false }}>
          <PaymentsPanel canConnect notices={{ ...nothing, ...notices }} />
        </SupportContext>,
      )
    expect(showWith({}).container.textContent).toBe('')
    cleanup()
    showWith({ last_payment: { date: '2026-10-08', amount: 6169, request_number: null } })
    expect(screen.getAllByRole('link')).toHaveLength(1)
    cleanup()
    showWith({ auto_payments: { housing: { next_date: '2026-12-08', next_sum: 6534.23 } } })
    expect(linkTo(/^Автоплатёж подключён/)).toBe('#/profile/autopay/')
  })

  it('P-19: shows the payment of an order with its number when it is the newest', () => {
    const last_payment = { date: '2026-10-08', amount: 1750, request_number: '4009' }
    render(<PaymentsPanel canConnect notices={{ ...nothing, last_payment }} />)
    expect(linkTo(/^Последний платёж, 8 октября: заказ №\s4009.*1\s750\s?,00/)).toBe('#/payments/list/')
  })

  it('H-01: a connected autopay shows its next charge', () => {
    const auto_payments = {
      housing: { next_date: '2026-12-08', next_sum: 6534.23 },
      overhaul: { next_date: null, next_sum: null },
    }
    render(<PaymentsPanel canConnect notices={{ ...nothing, auto_payments }} />)
    expect(linkTo(/^Автоплатёж подключён.*Следующее списание 8 декабря: 6\s534,23\s₽ с комиссией/)).toBe(
      '#/profile/autopay/',
    )
    expect(screen.queryByText(/Последний платёж/)).toBeNull()
  })
})
