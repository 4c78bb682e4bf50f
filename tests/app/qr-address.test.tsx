import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  actionId,
  button,
  flat61,
  flat62,
  found,
  hash,
  heading,
  host,
  openPayer,
  refused,
} from './support/payer.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const press = (name: string | RegExp) => fireEvent.click(button(name))
const follow = (name: string) => {
  const href = screen.getByRole('link', { name }).getAttribute('href') ?? ''
  location.hash = href
}
const prove = async (phone = '+7 900 000 00 01') => {
  fireEvent.change(screen.getByLabelText('Телефон'), { target: { value: phone } })
  press('Далее')
  await heading('Подтвердите номер телефона')
  fireEvent.input(screen.getByLabelText('Цифра 1 из 4'), { target: { value: '0421' } })
  press('Подтвердить')
}

describe('the address', () => {
  it('X-04: preselects and saves a single address with a single service, then leads to the finish', async () => {
    const { getCalls } = await openPayer('/qr/payment/')
    await prove()
    await heading('Проверьте выбранный адрес')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: flat61.address_str }).checked).toBe(true)
    press('Далее')
    await heading('Проверьте и оплатите')
    expect(getCalls('POST account_actions')).toEqual([
      {
        name: 'POST account_actions',
        query: {},
        body: { tenant_id: 61, sector: 'housing', tenant_addresses: [flat61] },
      },
    ])
  })

  it('X-04: lets the payer choose one of several addresses and services', async () => {
    const { getCalls } = await openPayer('/qr/payment/', { 'GET get_account': () => found(flat61, flat62) })
    await prove()
    await heading('Выберите адрес')
    expect(button('Далее').disabled).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: flat62.address_str }))
    press('Далее')
    await heading('Выберите услугу')
    expect(button('Далее').disabled).toBe(true)
    expect(screen.getByRole('link', { name: 'Назад' }).getAttribute('href')).toBe('#/qr/payment/address/')
    fireEvent.click(screen.getByRole('radio', { name: 'Капитальный ремонт' }))
    press('Далее')
    await heading('Проверьте и оплатите')
    expect(getCalls('POST account_actions')[0]?.body).toMatchObject({ tenant_id: 62, sector: 'overhaul' })
  })

  it('X-04: a reload requests the addresses again', async () => {
    const payer = await openPayer('/qr/payment/')
    await prove()
    await heading('Проверьте выбранный адрес')
    await payer.reload()
    await heading('Проверьте выбранный адрес')
    expect(payer.getCalls('GET get_account')).toHaveLength(2)
    expect(sessionStorage.getItem('cabinet.qr')).not.toContain('Садовая')
  })

  it('X-04: shows the debt beside each address and service', async () => {
    const [housing, overhaul] = flat62.sectors
    if (!housing || !overhaul) throw new Error('The flat has two services')
    const owed = {
      ...flat62,
      sectors: [
        { ...housing, debt: 6482.37 },
        { ...overhaul, debt: 0 },
      ],
    }
    await openPayer('/qr/payment/', {
      'GET get_account': () => found({ ...flat61, sectors: [{ ...housing, debt: 0 }] }, owed),
    })
    await prove()
    await heading('Выберите адрес')
    const lines = () =>
      screen
        .getAllByRole('radio')
        .map((option) => option.closest('label')?.textContent?.replaceAll(/\s/g, ' '))
    expect(lines()).toEqual([`${flat61.address_str}Долгов нет`, `${flat62.address_str}Долг 6 482,37 руб.`])
    fireEvent.click(screen.getByRole('radio', { name: /кв\. 62/ }))
    press('Далее')
    await heading('Выберите услугу')
    expect(lines()).toEqual([`${housing.text}Долг 6 482,37 руб.`, `${overhaul.text}Долгов нет`])
  })

  it('X-04: explains why an address without a receipt cannot be paid', async () => {
    await openPayer('/qr/payment/', { 'GET get_account': () => found({ ...flat61, sectors: [] }) })
    await prove()
    await heading('Проверьте выбранный адрес')
    expect(screen.getByText(/^Внести аванс пока нельзя: бухгалтерия ещё не выставила квитанцию/)).toBeTruthy()
    expect(button('Далее').disabled).toBe(true)
  })

  it('X-04: «Другой адрес» suggests signing in to a payer with other addresses', async () => {
    await openPayer('/qr/payment/')
    await prove()
    await heading('Проверьте выбранный адрес')
    follow('Другой адрес')
    await heading('Войдите, чтобы оплатить другой адрес')
    expect(screen.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('#/auth/login/')
    expect(screen.getByRole('link', { name: 'Назад' }).getAttribute('href')).toBe('#/qr/payment/address/')
  })

  it('O-10: a typed e-mail survives leaving the step and a reload, and not another telephone', async () => {
    const payer = await openPayer('/qr/payment/', { 'GET get_account': () => found() })
    const email = async () => {
      await heading('Введите электронную почту')
      return screen.getByLabelText<HTMLInputElement>('Электронная почта')
    }
    await prove()
    fireEvent.change(await email(), { target: { value: 'pay@demo' } })
    await payer.reload()
    expect((await email()).value).toBe('pay@demo')
    follow('Другой номер телефона')
    await heading('Введите номер телефона')
    await prove('+7 900 000 00 02')
    expect((await email()).value).toBe('')
  })

  it('X-03 X-07: says that payment is denied and leads to the organisation', async () => {
    await openPayer('/qr/payment/', {
      'GET get_account': () => [200, { status: 'denied', tenant_addresses: [] }],
    })
    await prove()
    await heading('Оплата невозможна')
    const link = screen.getByRole('link', { name: 'Написать в организацию' })
    expect(link.getAttribute('href')).toBe(host.links.support)
    expect(screen.getByRole('link', { name: 'Назад' }).getAttribute('href')).toBe('#/qr/payment/phone/')
  })

  it('X-08: an expired proof leads back to the phone with the reason', async () => {
    const over = () => refused(403, 'not_proven', 'Подтвердите номер телефона ещё раз')
    await openPayer('/qr/payment/', { 'POST account_actions': over })
    await prove()
    await heading('Проверьте выбранный адрес')
    press('Далее')
    await heading('Введите номер телефона')
    expect(screen.getByText('Подтвердите номер телефона ещё раз')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Телефон').value).toBe('+7 900 000 00 01')
  })

  it('X-08: stays at the address with the reason when the choice is not saved', async () => {
    await openPayer('/qr/payment/', { 'POST account_actions': () => null })
    await prove()
    await heading('Проверьте выбранный адрес')
    press('Далее')
    expect(await screen.findByText(/^Нет связи с сервером/)).toBeTruthy()
    expect(hash()).toBe('#/qr/payment/address/')
  })
})

describe('the e-mail', () => {
  const unknownPhone = {
    'GET get_account': ({ query }: { query: URLSearchParams }) =>
      query.has('email') ? found(flat61) : found(),
  }
  const typeEmail = (value: string) =>
    fireEvent.change(screen.getByLabelText('Электронная почта'), { target: { value } })

  it('X-03: is requested for an unknown phone, proven by four digits, and finds the address', async () => {
    const { calls } = await openPayer('/qr/payment/', unknownPhone)
    await prove('+7 900 000 00 04')
    await heading('Введите электронную почту')
    expect(screen.queryByRole('link', { name: 'Назад' })).toBeNull()
    expect(button('Далее').disabled).toBe(true)
    typeEmail('Pay@Demo.Local ')
    press('Далее')
    await heading('Подтвердите почту')
    expect(calls.at(-1)).toMatchObject({
      name: 'POST dialing',
      body: { guest_number: '79000000004', email: 'pay@demo.local' },
    })
    expect(screen.getByRole('link', { name: 'Назад' }).getAttribute('href')).toBe('#/qr/payment/email/')
    expect(button(/^Отправить ещё раз через 30 секунд$/).disabled).toBe(true)
    fireEvent.input(screen.getByLabelText('Цифра 1 из 4'), { target: { value: '0421' } })
    press('Подтвердить')
    await heading('Проверьте выбранный адрес')
    expect(calls.at(-1)?.query).toEqual({ phone: '79000000004', email: 'pay@demo.local' })
  })

  it('X-02: a digit equal to that of its box moves to the next box', async () => {
    await openPayer('/qr/payment/', unknownPhone)
    fireEvent.change(screen.getByLabelText('Телефон'), { target: { value: '+7 900 000 00 04' } })
    press('Далее')
    await heading('Подтвердите номер телефона')
    const first = screen.getByLabelText('Цифра 1 из 4')
    fireEvent.input(first, { target: { value: '0421' } })
    first.focus()
    fireEvent.input(first, { target: { value: '0' } })
    expect(document.activeElement).toBe(screen.getByLabelText('Цифра 2 из 4'))
  })

  it('X-03: rejects an invalid e-mail', async () => {
    const { getCalls } = await openPayer('/qr/payment/', unknownPhone)
    await prove()
    await heading('Введите электронную почту')
    typeEmail('pay@')
    press('Далее')
    expect(screen.getByText('E-mail введён неверно')).toBeTruthy()
    expect(getCalls('POST dialing')).toHaveLength(1)
  })

  it('X-03: suggests registering when the e-mail is unknown too', async () => {
    await openPayer('/qr/payment/', { 'GET get_account': () => found() })
    await prove()
    await heading('Введите электронную почту')
    typeEmail('nobody@demo.local')
    press('Далее')
    await heading('Подтвердите почту')
    fireEvent.input(screen.getByLabelText('Цифра 1 из 4'), { target: { value: '0421' } })
    press('Подтвердить')
    await heading('Зарегистрируйтесь, чтобы оплатить')
    expect(screen.getByRole('link', { name: 'Зарегистрироваться' }).getAttribute('href')).toBe(
      '#/auth/registration/',
    )
    expect(screen.getByRole('link', { name: 'Назад' }).getAttribute('href')).toBe('#/qr/payment/email/')
  })
})

describe('steps by their address', () => {
  it.each(['confirm', 'email', 'address', 'sector', 'register', 'finish'])(
    'X-04: %s without the previous steps leads to the phone',
    async (step) => {
      const { calls } = await openPayer(`/qr/payment/${step}/`)
      await heading('Введите номер телефона')
      expect(hash()).toBe('#/qr/payment/phone/')
      expect(calls).toEqual([])
    },
  )

  it('X-06 B-16: the continuation without an id shows the thanks with the draw of the organisation', async () => {
    const draw = { roubles: 5000, days: 21, terms: 'https://promo.example/' }
    await openPayer('/qr/payment/continuation', {
      'GET /promises.json': () => [200, { draw, autopay_claims: false }],
    })
    await heading('Спасибо!')
    expect(
      await screen.findByText(/Розыгрыш 5000 рублей среди тех, кто платит в течение 21 дня/),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Подробнее' }).getAttribute('href')).toBe(draw.terms)
    expect(screen.queryByRole('link', { name: 'Назад' })).toBeNull()
  })

  it('B-16: without a draw the thanks promise nothing', async () => {
    await openPayer('/qr/payment/continuation', {
      'GET /promises.json': () => [200, { draw: null, autopay_claims: false }],
    })
    await heading('Спасибо!')
    expect(document.body.textContent).not.toMatch(/Розыгрыш|Подробнее/)
  })

  it('P-18: the last screen leads out or to another payment', async () => {
    await openPayer('/qr/payment/continuation')
    await heading('Спасибо!')
    const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(getHref('На главную')).toBe('#/auth/login/')
    expect(getHref('Оплатить ещё')).toBe('#/qr/payment/phone/')
  })

  it('X-06: «Завершить» forgets the payer in this tab', async () => {
    await openPayer('/qr/payment/')
    await prove()
    await heading('Проверьте выбранный адрес')
    expect(sessionStorage.getItem('cabinet.qr')).toContain('+7 900')
    location.hash = `#/qr/payment/continuation?id=${actionId}`
    await heading('Хотите продолжить?')
    follow('Завершить')
    await heading('Спасибо!')
    expect(sessionStorage.getItem('cabinet.qr')).toBeNull()
  })
})
