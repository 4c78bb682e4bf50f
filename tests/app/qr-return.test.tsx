import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { alert, answer, posted, starts } from './support/bank-form.ts'
import { actionId, button, hash, heading, host, openPayer, payment, refused } from './support/payer.tsx'

const press = (name: string) => fireEvent.click(button(name))

const rest = {
  fee: 51.86,
  decided_at: '2026-11-12T09:44:00Z',
  receipt_url: 'https://receipt.test/1',
  period: '2026-10',
  card: '220220******4417',
}

const findOutcome = () =>
  waitFor(() => {
    const found = document.querySelector('.done')
    if (found === null) throw new Error('No outcome is told')
    return found
  })

describe('back from the bank', () => {
  const recalled = (outcome: object | null) => ({
    'GET account_actions': (): [number, unknown] => [
      200,
      {
        pay_action_id: actionId,
        tenant_id: 61,
        sector: 'housing',
        tenant_addresses: [
          {
            address_str: 'ул. Садовая, 5, кв. 61',
            tenant_id: 61,
            sectors: [{ value: 'housing', text: 'ЖКУ' }],
          },
        ],
        payment: outcome,
      },
    ],
  })
  const openContinuation = async (outcome: object | null) => {
    const payer = await openPayer(`/qr/payment/continuation?id=${actionId}`, recalled(outcome))
    await screen.findByRole('heading', { level: outcome === null ? 1 : 2, name: 'Хотите продолжить?' })
    return payer
  }

  it.each([
    ['started', null, /^Ждём ответ банка6\s534,23.*можно начать заново/, true],
    ['unknown', null, /^Ждём ответ банка6\s534,23.*Второй раз платить не нужно/, false],
    ['success', null, /^Оплачено6\s534,23/, false],
    [
      'failed',
      'Банк отклонил платёж: мало денег. Деньги не списаны',
      /^Не оплачено.*мало денег\.Ничего не/,
      true,
    ],
    ['reversed', null, /возвращает деньги на карту/, false],
  ])('X-06: shows the outcome of a payment that is %s', async (status, reason, announced, canPayAgain) => {
    await openContinuation({ status, amount: 6482.37, reason, ...rest })
    expect((await findOutcome()).textContent).toMatch(announced)
    expect(screen.queryByRole('button', { name: 'Попробовать ещё раз' }) !== null).toBe(canPayAgain)
    expect(screen.queryByRole('link', { name: 'Назад' })).toBeNull()
  })

  it('P-18: shows the total with the fee, what was paid, and the receipt', async () => {
    await openContinuation({ status: 'success', amount: 6482.37, reason: null, ...rest })
    const outcome = await findOutcome()
    expect(outcome.textContent).toMatch(
      /6\s534,23.*ЧтоЖКУ.*Октябрь 2026.*ул\. Садовая, 5, кв\. 61.*4417.*Комиссия51,86/,
    )
    expect([...document.querySelectorAll('.btn--primary')].map(({ textContent }) => textContent)).toEqual([
      'Завершить',
    ])
    expect(screen.getByRole('link', { name: 'Открыть чек' }).getAttribute('href')).toBe(rest.receipt_url)
    const share = vi.fn<(data: { text: string }) => Promise<void>>(() => Promise.resolve())
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
    press('Поделиться')
    await waitFor(() => expect(share).toHaveBeenCalledOnce())
    expect(share.mock.calls[0]?.[0].text).toMatch(
      /^Оплачено 6\s534,23\s₽: ЖКУ\n.*\nЧек: https:\/\/receipt\.test\/1$/,
    )
    vi.unstubAllGlobals()
  })

  it('P-18: says that the receipt is on its way until the bank makes it', async () => {
    await openContinuation({ status: 'success', amount: 1, reason: null, ...rest, receipt_url: null })
    expect((await findOutcome()).textContent).toContain('ЧекГотовится')
    expect(screen.queryByRole('link', { name: 'Открыть чек' })).toBeNull()
  })

  it('X-06 P-13: polls while the outcome is unknown, and a cut connection fails nothing', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      let isCut = false
      const known = recalled({ status: 'unknown', amount: 1, reason: null, ...rest })['GET account_actions']
      const { getCalls } = await openPayer(`/qr/payment/continuation?id=${actionId}`, {
        'GET account_actions': () => (isCut ? null : known()),
      })
      await findOutcome()
      expect(getCalls('GET account_actions')).toHaveLength(1)
      await act(() => vi.advanceTimersByTimeAsync(3000))
      expect(getCalls('GET account_actions')).toHaveLength(2)
      isCut = true
      await act(() => vi.advanceTimersByTimeAsync(3000))
      expect((await findOutcome()).textContent).toMatch(/^Ждём ответ банка52,86.*Нет связи с сервером/)
    } finally {
      vi.useRealTimers()
    }
  })

  it('X-06: «Продолжить» goes to the address and keeps the pay action', async () => {
    const { getCalls } = await openContinuation({ status: 'success', amount: 1, reason: null, ...rest })
    await findOutcome()
    press('Продолжить')
    await heading('Проверьте выбранный адрес')
    press('Далее')
    await heading('Проверьте и оплатите')
    expect(getCalls('POST account_actions')).toEqual([])
    expect(getCalls('PATCH account_actions')[0]?.body).toEqual({ tenant_id: 61, sector: 'housing' })
  })

  it('X-06: saves the choice anew when the pay action belongs to another phone or is gone', async () => {
    const noAction = 'Такого выбора нет. Выберите адрес ещё раз'
    const { getCalls } = await openPayer(`/qr/payment/continuation?id=${actionId}`, {
      ...recalled({ status: 'success', amount: 1, reason: null, ...rest }),
      'PATCH account_actions': () => refused(404, 'not_found', noAction),
    })
    await findOutcome()
    press('Продолжить')
    await heading('Проверьте выбранный адрес')
    press('Далее')
    await heading('Проверьте и оплатите')
    expect(screen.queryByText(noAction)).toBeNull()
    expect(getCalls('POST account_actions')[0]?.body).toMatchObject({ tenant_id: 61, sector: 'housing' })
  })

  it('X-06: «Попробовать ещё раз» leads to the finish of the same choice', async () => {
    await openContinuation({ status: 'failed', amount: 1, reason: null, ...rest })
    await findOutcome()
    press('Попробовать ещё раз')
    await heading('Проверьте и оплатите')
    expect(hash()).toBe('#/qr/payment/finish/')
  })

  it('X-08: after the end of the session says so, not that there is no network', async () => {
    await openPayer(`/qr/payment/continuation?id=${actionId}`, {
      'GET account_actions': () => refused(403, 'not_proven', 'Подтвердите номер телефона ещё раз'),
    })
    expect(await screen.findByText(/^Сеанс оплаты закончился/)).toBeTruthy()
    expect(screen.queryByText(/Нет связи/)).toBeNull()
  })

  it('X-08: Back after «Завершить» shows no result before the server answers, or without a network', async () => {
    const status = { status: 'success', amount: 6482.37, reason: null, ...rest }
    let isCut = false
    const known = recalled(status)['GET account_actions']
    const payer = await openPayer(`/qr/payment/continuation?id=${actionId}`, {
      'GET account_actions': () => (isCut ? null : known()),
    })
    expect((await findOutcome()).textContent).toMatch(/^Оплачено6\s534,23/)
    const continuation = location.hash
    location.hash = screen.getByRole('link', { name: 'Завершить' }).getAttribute('href') ?? ''
    await heading('Спасибо!')
    isCut = true
    location.hash = continuation
    await screen.findByText(/Нет связи с сервером/)
    expect(document.body.textContent).not.toMatch(/Оплачено|6\s534,23/)
    expect(payer.getCalls('GET account_actions')).toHaveLength(2)
  })

  it.each([
    [404, 'Такого платежа нет', /^Такого платежа нет$/],
    [429, 'Слишком часто', /^Слишком много запросов/],
    [500, '', /^На сервере ошибка, это не значит/],
    [null, '', /^Нет связи с сервером/],
  ] as const)('X-08: says in its own words why a result is not known: %s', async (status, text, expected) => {
    await openPayer(`/qr/payment/continuation?id=${actionId}`, {
      'GET account_actions': () => (status === null ? null : refused(status, 'unknown_code', text)),
    })
    expect(await screen.findByText(expected)).toBeTruthy()
  })

  it('X-08: «Продолжить» without a session leads to the phone with the reason', async () => {
    await openPayer(`/qr/payment/continuation?id=${actionId}`, {
      'GET account_actions': () => refused(403, 'not_proven', 'Подтвердите номер телефона ещё раз'),
    })
    await heading('Хотите продолжить?')
    press('Продолжить')
    await heading('Введите номер телефона')
    expect(screen.getByText('Подтвердите номер телефона ещё раз')).toBeTruthy()
  })
})

describe('the payment from VK', () => {
  it('X-09 B-03: shows what the link pays for and leads to the bank by its number', async () => {
    const payer = await openPayer('/pay_from_vk/Ab-3', answer({}))
    expect(await screen.findByText(/^Долг 6\s482,37 руб\.$/)).toBeTruthy()
    expect(document.title).toContain('Оплата')
    press('Перейти к оплате')
    await waitFor(() => expect(posted).toHaveLength(1))
    expect(starts(payer)[0]?.query).toMatchObject({ number: 'Ab-3', amount: '6482.37' })
  })

  it('X-09: shows the outcome after the return from the bank', async () => {
    await openPayer(
      '/pay_from_vk/Ab-3',
      answer({ debt: 0, to_pay: 0, payment: { status: 'success', amount: 6482.37, reason: null, ...rest } }),
    )
    expect((await findOutcome()).textContent).toMatch(/^Оплачено/)
  })

  it('X-09 P-13: a link waits for the bank, survives a cut connection, then offers to pay again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      let reply: [number, unknown] | null = null
      const withStatus = (status: string): [number, unknown] => [
        200,
        { ...payment, payment: { status, amount: 6482.37, reason: null, ...rest } },
      ]
      reply = withStatus('unknown')
      await openPayer('/pay_from_vk/Ab-3', { 'GET pay_by_number': () => reply })
      expect((await findOutcome()).textContent).toMatch(/^Ждём ответ банка/)
      reply = null
      await act(() => vi.advanceTimersByTimeAsync(3000))
      expect((await findOutcome()).textContent).toMatch(/^Ждём ответ банка.*Нет связи с сервером/)
      reply = withStatus('failed')
      await act(() => vi.advanceTimersByTimeAsync(3000))
      expect((await findOutcome()).textContent).toMatch(/^Не оплачено/)
      press('Попробовать ещё раз')
      await heading('Проверьте и оплатите')
    } finally {
      vi.useRealTimers()
    }
  })

  it('X-09: an expired link says so and offers payment by phone', async () => {
    await openPayer('/pay_from_vk/old', {
      'GET pay_by_number': () => refused(404, 'link_dead', 'Ссылка для оплаты не действует'),
    })
    await heading('Ссылка не действует')
    expect(screen.getByRole('link', { name: 'Оплатить по номеру телефона' }).getAttribute('href')).toBe(
      '#/qr/payment/phone/',
    )
  })

  it('P-05 X-09: an expired link says how to pay where no bank is connected', async () => {
    await openPayer(
      '/pay_from_vk/old',
      { 'GET pay_by_number': () => refused(404, 'link_dead', 'Ссылка для оплаты не действует') },
      { ...host, cards: false },
    )
    await heading('Картой здесь пока не заплатить')
    expect(screen.queryByRole('link', { name: 'Оплатить по номеру телефона' })).toBeNull()
  })

  it('X-09 X-08: says that there is no network and retries', async () => {
    let isOffline = true
    await openPayer('/pay_from_vk/Ab-3', {
      'GET pay_by_number': () => (isOffline ? null : [200, payment]),
    })
    expect((await alert()).textContent).toContain('Нет связи с сервером')
    isOffline = false
    press('Повторить')
    expect(await screen.findByText(/^Долг/)).toBeTruthy()
  })
})
