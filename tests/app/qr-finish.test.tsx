import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { actionId, button, hash, heading, host, openPayer, payment, refused } from './support/payer.tsx'
import { alert, answer, begun, posted, starts } from './support/bank-form.ts'

const press = (name: string | RegExp) => fireEvent.click(button(name))
type Special = Parameters<typeof openPayer>[1]

const openFinish = async (special?: Special) => {
  const payer = await openPayer('/qr/payment/', special)
  fireEvent.change(screen.getByLabelText('Телефон'), { target: { value: '+7 900 000 00 01' } })
  press('Далее')
  await heading('Подтвердите номер телефона')
  fireEvent.input(screen.getByLabelText('Цифра 1 из 4'), { target: { value: '0421' } })
  press('Подтвердить')
  await heading('Проверьте выбранный адрес')
  press('Далее')
  await heading('Проверьте и оплатите')
  return payer
}
describe('the finish', () => {
  it('X-05: shows address, debt and fee, and leads to the bank by a form', async () => {
    const payer = await openFinish(answer({}))
    expect(screen.getByText('ул. Садовая, 5, кв. 61')).toBeTruthy()
    expect(screen.getByText('Октябрь 2026')).toBeTruthy()
    expect(screen.getByText(/^Долг 6\s482,37 руб\.$/)).toBeTruthy()
    expect(screen.getByText(/^Комиссия 51,86 руб\., всего 6\s534,23 руб\.$/)).toBeTruthy()
    press('Перейти к оплате')
    await waitFor(() => expect(posted).toHaveLength(1))
    expect(posted[0]).toEqual({ method: 'post', action: 'https://bank.example/pay', ...begun.params })
    expect(starts(payer)[0]?.query).toMatchObject({ pay_action_id: actionId, amount: '6482.37' })
  })

  it('X-05: says that there is no debt and accepts a typed advance', async () => {
    const payer = await openFinish(answer({ debt: 0, to_pay: 0 }))
    expect(screen.getByText('Долгов нет')).toBeTruthy()
    press('Внести аванс')
    expect(screen.getByText('Введите сумму аванса')).toBeTruthy()
    expect(starts(payer)).toEqual([])
    fireEvent.change(screen.getByLabelText('Сумма аванса'), { target: { value: '1000' } })
    expect(screen.getByText(/всего 1\s008,00 руб\./)).toBeTruthy()
    press('Внести аванс')
    await waitFor(() => expect(posted).toHaveLength(1))
    expect(starts(payer)[0]?.query['amount']).toBe('1000')
  })

  it('O-10: a typed sum survives leaving the step and a reload, and belongs to its payer', async () => {
    const sum = () => screen.findByLabelText<HTMLInputElement>('Сумма аванса')
    const payer = await openFinish(answer({ debt: 0, to_pay: 0 }))
    fireEvent.change(await sum(), { target: { value: '1000' } })
    location.hash = '#/qr/payment/address/'
    await heading('Проверьте выбранный адрес')
    press('Далее')
    expect((await sum()).value).toMatch(/^1\s000,00$/)
    await payer.reload()
    expect((await sum()).value).toMatch(/^1\s000,00$/)

    location.hash = '#/qr/payment/greetings/'
    await heading('Спасибо!')
    expect(JSON.stringify(sessionStorage)).not.toContain('1000')
  })

  it('X-05: accepts no advance before the first receipt and says so', async () => {
    await openFinish(answer({ debt: 0, to_pay: 0, period: null }))
    expect(screen.getByText(/^Внести аванс пока нельзя/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Внести аванс' })).toBeNull()
  })

  it('X-05 P-31: with money on its way the button pays what is left, with a warning', async () => {
    const payer = await openFinish(answer({ on_the_way: 505, to_pay: 5977.37 }))
    expect(screen.getByText(/^К оплате сейчас 5\s977,37 руб\.$/)).toBeTruthy()
    expect(screen.getByText(/^505,00 руб\. уже в пути.* мы их вычли/)).toBeTruthy()
    press('Перейти к оплате')
    await waitFor(() => expect(posted).toHaveLength(1))
    expect(starts(payer)[0]?.query).toMatchObject({ amount: '5977.37' })
  })

  it('X-05 P-31: with the whole debt on its way the button stays and pays a typed advance', async () => {
    const payer = await openFinish(answer({ on_the_way: 6482.37, to_pay: 0 }))
    expect(screen.getByText(/уже в пути.* чтобы не заплатить дважды/)).toBeTruthy()
    press('Перейти к оплате')
    expect(starts(payer)).toEqual([])
    fireEvent.change(screen.getByLabelText('Сумма аванса'), { target: { value: '1000' } })
    press('Перейти к оплате')
    await waitFor(() => expect(posted).toHaveLength(1))
    expect(starts(payer)[0]?.query).toMatchObject({ amount: '1000', prepayment: '1' })
  })

  it('X-07: a start within ten seconds shows the rate-limit panel', async () => {
    let isSoon = true
    const payer = await openFinish({
      'GET pay_by_number': ({ query }) => {
        if (!query.has('amount')) return [200, payment]
        return isSoon ? refused(425, 'too_soon', 'Рано') : [200, begun]
      },
    })
    press('Перейти к оплате')
    expect((await alert()).textContent).toContain(
      'Попробуйте позжеВ целях безопасности нельзя платить чаще одного раза в 10 секунд. Попробуйте немного позже.',
    )
    isSoon = false
    press('Перейти к оплате')
    await waitFor(() => expect(posted).toHaveLength(1))
    const [first, second] = starts(payer).map(({ query }) => query['key'])
    expect(second).not.toBe(first)
  })

  it('X-07: shows the error panel with retry and a way back when the sum does not load', async () => {
    let isBroken = true
    await openFinish({
      'GET pay_by_number': () => (isBroken ? [500, { errors: [], code: 'unknown' }] : [200, payment]),
    })
    expect((await alert()).textContent).toContain('Произошла ошибка')
    expect(screen.getByRole('link', { name: /техническую поддержку/i }).getAttribute('href')).toBe(
      host.links.support,
    )
    expect(screen.getAllByRole('link', { name: 'Назад' })).toHaveLength(2)
    isBroken = false
    press('Повторить')
    expect(await screen.findByText(/^Долг 6/)).toBeTruthy()
  })

  it('X-08: repeats a start whose reply was lost under the same key', async () => {
    let isOffline = true
    const payer = await openFinish({
      'GET pay_by_number': ({ query }) => {
        if (!query.has('amount')) return [200, payment]
        return isOffline ? null : [200, begun]
      },
    })
    press('Перейти к оплате')
    expect((await alert()).textContent).toContain('Нет связи с сервером')
    isOffline = false
    press('Перейти к оплате')
    await waitFor(() => expect(posted).toHaveLength(1))
    const keys = starts(payer).map(({ query }) => query['key'])
    expect(new Set(keys).size).toBe(1)
  })

  it.each([500, 502, 503, 504])(
    'X-08: repeats a start that ended in a %i under the same key',
    async (status) => {
      const payer = await openFinish({
        'GET pay_by_number': ({ query }) =>
          query.has('amount') ? [status, '<h1>Bad Gateway</h1>'] : [200, payment],
      })
      press('Перейти к оплате')
      await alert()
      press('Перейти к оплате')
      await waitFor(() => expect(starts(payer)).toHaveLength(2))
      const keys = starts(payer).map(({ query }) => query['key'])
      expect(new Set(keys).size).toBe(1)
    },
  )

  it('X-08: shows the new sum when the debt was paid meanwhile', async () => {
    let isPaid = false
    await openFinish({
      'GET pay_by_number': ({ query }) => {
        if (!query.has('amount'))
          return [200, { ...payment, ...(isPaid && { debt: 482.37, to_pay: 482.37 }) }]
        isPaid = true
        return refused(422, 'over_maximum', 'Введите не больше 482,37 ₽')
      },
    })
    press('Перейти к оплате')
    expect((await alert()).textContent).toContain('сумма изменилась')
    expect(await screen.findByText(/^Долг 482,37 руб\.$/)).toBeTruthy()
    expect(posted).toEqual([])
  })

  it.each([
    ['at the finish', { 'GET pay_by_number': () => refused(423, 'restricted', 'Нельзя') }, null],
    [
      'at the start',
      {
        'GET pay_by_number': ({ query }: { query: URLSearchParams }) =>
          query.has('amount') ? refused(423, 'restricted', 'Нельзя') : ([200, payment] as const),
      },
      'Перейти к оплате',
    ],
  ])('X-07: blocks an account that is restricted %s', async (_when, special: Special, pressed) => {
    await openFinish(special)
    if (pressed !== null) {
      await screen.findByText(/^Долг/)
      press(pressed)
    }
    await heading('Оплата невозможна')
    expect(hash()).toBe('#/qr/payment/blocked/')
  })

  it('X-04: «Другой адрес» and the arrow lead back to the choice', async () => {
    await openFinish()
    await screen.findByText(/^Долг/)
    expect(screen.getByRole('link', { name: 'Другой адрес' }).getAttribute('href')).toBe(
      '#/qr/payment/register/',
    )
    expect(screen.getByRole('link', { name: 'Назад' }).getAttribute('href')).toBe('#/qr/payment/address/')
  })
})
