// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { debt } from './demo-accrual.ts'
import { listed, openAccruals, server } from '../support/accruals.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const months = () =>
  within(screen.getByRole('region', { name: 'Начисления по месяцам' })).getAllByRole('link')
const linkTo = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href')
const press = (name: RegExp | string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe('the list of accruals', () => {
  it('P-01: requests the default range and shows month, sum, status and sector', async () => {
    const { asked } = await openAccruals()
    expect(asked).toContain('GET /internal/api/v4/cabinet/accruals/?month_from=2025-12&month_till=2026-11')
    expect(months().map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
      'ОктябрьЖилищно-коммунальные услугиК оплате до 15 ноября6 482,37 ₽',
      'ОктябрьКапитальный ремонтОплачено 8 октября840,10 ₽',
      'СентябрьЖилищно-коммунальные услугиОплачено 8 октября6 120,04 ₽',
    ])
    expect(months()[0]?.getAttribute('href')).toBe('#/accruals/all/?id=10')
  })

  it('P-01: the balance shows each debt with its day, each advance and the sum, with links to pay', async () => {
    await openAccruals()
    const balance = screen.getByRole('region', { name: 'Баланс' })
    expect(balance.textContent).toMatch(/К оплате до 15 ноября/)
    expect(balance.textContent).toMatch(/Аванс 82,36/)
    expect(balance.textContent).toMatch(/Всего6\s400,01/)
    expect(linkTo(/^Жилищно-коммунальные услуги.*Оплатить/)).toBe('#/accruals/payment/?sector=housing')
    expect(linkTo(/^Капитальный ремонт.*Внести аванс/)).toBe(
      '#/accruals/payment/?sector=overhaul&prepayment=1',
    )
  })

  it('P-30: calls a bill a debt only after its due day, in the words of Home and the bell', async () => {
    await openAccruals(server(), { today: '2026-11-15' })
    expect(months()[0]?.textContent).toContain('К оплате до 15 ноября')
    cleanup()
    await openAccruals(server(), { today: '2026-11-16' })
    expect(months()[0]?.textContent).toContain('Долг, срок был 15 ноября')
    expect(screen.getByRole('region', { name: 'Баланс' }).textContent).toContain('Долг, срок был 15 ноября')
  })

  it('P-01: a chip filters by sector, the switch by debts', async () => {
    await openAccruals()
    await press('Капитальный ремонт')
    expect(months()).toHaveLength(1)
    await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Только долги' })))
    expect(screen.getByText('Всё, что начислено за этот период, оплачено.')).toBeTruthy()
    await press('Все услуги')
    expect(months()).toHaveLength(1)
    expect(months()[0]?.textContent).toContain('Октябрь')
  })

  it('P-01: requests another range on a press, but not a reversed one', async () => {
    const { asked } = await openAccruals()
    await press('За год')
    await act(async () =>
      fireEvent.change(screen.getByRole('combobox', { name: 'С месяца: Год' }), {
        target: { value: '2026' },
      }),
    )
    await act(async () =>
      fireEvent.change(screen.getByRole('combobox', { name: 'С месяца: Месяц' }), {
        target: { value: '12' },
      }),
    )
    expect(screen.getByText('Начало периода позже конца. Выберите месяц пораньше.')).toBeTruthy()
    await press('Показать')
    expect(screen.getByRole('dialog')).toBeTruthy()
    await press('За два года')
    expect(asked.at(-1)).toBe('GET /internal/api/v4/cabinet/accruals/?month_from=2024-12&month_till=2026-11')
  })

  it('P-01: replaces the old list when months fail to load, and keeps the range picker', async () => {
    const whole = server()
    const failing = server({ 'GET /accruals/': { status: 500, body: { errors: [] } } })
    await openAccruals((url, request) =>
      (url.searchParams.get('month_from') === '2024-12' ? failing : whole)(url, request),
    )
    await press('За год')
    await press('За два года')
    expect(screen.getByText('Произошла ошибка')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Начисления по месяцам' })).toBeNull()
    await press('За два года')
    await press('За год')
    expect(months()).toHaveLength(3)
  })

  it('P-03: shows an unconfirmed payment beside the debt', async () => {
    const debts = [{ ...debt, on_the_way: 2000 }]
    await openAccruals(server({ 'GET /accruals/': { body: { ...listed, debts } } }))
    expect(screen.getByText(/^2\s000,00\s₽ в пути$/)).toBeTruthy()
  })

  it('P-03 U-04: says above the months that unconfirmed payments failed to load, without a popup', async () => {
    const failing = server({ 'GET /get_not_confirm': { status: 500, body: { errors: ['x'] } } })
    let isBroken = true
    const { store } = await openAccruals((url, request) => (isBroken ? failing : server())(url, request))
    const { warningAtom } = await import('../../../src/lib/state/notices.ts')
    expect(store.get(warningAtom)).toBe(false)
    const notice = /Произошла ошибка\. Обратитесь в техническую поддержку\.$/
    expect(screen.getByText(notice).closest('[role=status]')).not.toBeNull()
    expect(months()).toHaveLength(3)
    isBroken = false
    await press('Повторить')
    expect(screen.queryByText(notice)).toBeNull()
  })

  it('O-03: keeps the months readable when their reload fails', async () => {
    const failing = server({ 'GET /accruals/': { status: 500, body: { errors: [] } } })
    let isBroken = false
    const { store } = await openAccruals((url, request) => (isBroken ? failing : server())(url, request))
    const { refreshFailedAtom } = await import('../../../src/lib/state/resource.ts')
    const { accrualsAtom } = await import('../../../src/features/accruals/atoms/accruals.ts')
    const range = store.get(accrualsAtom).value?.range
    if (range === undefined) throw new Error('Not loaded')
    isBroken = true
    await act(() => store.set(accrualsAtom, range))
    expect(months()).toHaveLength(3)
    expect(screen.queryByText('Произошла ошибка')).toBeNull()
    expect(store.get(refreshFailedAtom)).toBe(false)
  })

  it("O-03: shows the time of a list from the worker's cache", async () => {
    const headers = { 'x-stored-at': '2026-11-12T06:40:00Z' }
    await openAccruals(server({ 'GET /accruals/': { body: listed, headers } }))
    expect(screen.getByText(/^Данные на 12 ноября/)).toBeTruthy()
  })

  it('P-01: offers a retry after a failure, and explains an empty list', async () => {
    let isThere = false
    const answer = server({ 'GET /accruals/': { body: { accruals: [], debts: [], balance: 0 } } })
    await openAccruals((url, request) =>
      isThere || !url.pathname.endsWith('/accruals/') ? answer(url, request) : undefined,
    )
    expect(screen.getByRole('heading', { name: 'Нет сети' })).toBeTruthy()
    isThere = true
    await press('Повторить')
    expect(screen.getByText('Начислений пока нет')).toBeTruthy()
  })
})
