import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { button, found, flat61, hash, heading, host, openPayer, refused } from './support/payer.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
})

const typePhone = (value: string) => fireEvent.change(screen.getByLabelText('Телефон'), { target: { value } })
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Цифра/ })
const digits = () => boxes().map(({ value }) => value)
const typeDigits = (text: string) =>
  [...text].forEach((digit, at) =>
    fireEvent.input(boxes()[at] ?? document.body, { target: { value: digit } }),
  )
const press = (name: string | RegExp) => fireEvent.click(button(name))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const callPhone = async () => {
  typePhone('+7 900 000 00 01')
  press('Далее')
  await heading('Подтвердите номер телефона')
}

describe('the phone', () => {
  it('X-01: is requested with a mask, an explanation of the call, and the consent with its link', async () => {
    await openPayer('/qr/payment/')
    await heading('Введите номер телефона')
    expect(document.title).toMatch(/^Оплата QR/)
    typePhone('89000000001')
    expect(screen.getByLabelText<HTMLInputElement>('Телефон').value).toBe('+7 900 000 00 01')
    expect(screen.getByText(/^Позвоним, чтобы подтвердить номер/)).toBeTruthy()
    const privacy = screen.getByRole('link', { name: 'политикой конфиденциальности' })
    expect(privacy.getAttribute('href')).toBe(host.links.privacy)
    expect(screen.queryByRole('link', { name: 'Назад' })).toBeNull()
  })

  it('P-05 X-01: says how to pay where no bank is connected, and still confirms the phone of a profile', async () => {
    const closed = { ...host, cards: false as const }
    await openPayer('/qr/payment/', {}, closed)
    await heading('Картой здесь пока не заплатить')
    expect(screen.getByText(/QR-код\. Квитанции есть в личном кабинете/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('#/auth/login/')
    expect(screen.queryByLabelText('Телефон')).toBeNull()
    expect(screen.queryByText(/^Шаг/)).toBeNull()
    cleanup()
    await openPayer('/qr/payment/?back=profile', {}, closed)
    await heading('Введите номер телефона')
  })

  it('P-05 B-12: lists the contacts that an organisation without a dispatcher has, or none', async () => {
    const contacts = { emergency: '112', email: 'tsg@mir.example', address: 'ул. Садовая, 1' }
    await openPayer('/qr/payment/', {}, { ...host, cards: false, contacts })
    await heading('Картой здесь пока не заплатить')
    const list = screen.getByRole('list', { name: 'Контакты управляющей организации' })
    expect(within(list).getByRole('link').getAttribute('href')).toBe('mailto:tsg@mir.example')
    expect(list.textContent).toContain('ул. Садовая, 1')
    expect(list.textContent).not.toContain('112')
    cleanup()
    await openPayer('/qr/payment/', {}, { ...host, cards: false, contacts: { emergency: '112' } })
    await heading('Картой здесь пока не заплатить')
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('X-01: keeps the line of consent where the organisation has no policy to link to', async () => {
    await openPayer('/qr/payment/', {}, { ...host, links: { ...host.links, privacy: null } })
    await heading('Введите номер телефона')
    expect(screen.getByText(/соглашаетесь с политикой конфиденциальности$/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /олитик/ })).toBeNull()
  })

  it.each(['+7 900 000 00 0', '+7 495 123 45 67'])('X-01: does not call «%s»', async (phone) => {
    const { calls } = await openPayer('/qr/payment/')
    typePhone(phone)
    press('Далее')
    expect(screen.getByText('Телефон введён неверно')).toBeTruthy()
    expect(calls).toEqual([])
    typePhone(`${phone}1`)
    expect(screen.queryByText('Телефон введён неверно')).toBeNull()
  })

  it('X-02: «Далее» starts the call and asks for the digits', async () => {
    const { calls } = await openPayer('/qr/payment/')
    await callPhone()
    expect(calls).toEqual([{ name: 'POST dialing', query: {}, body: { guest_number: '79000000001' } }])
    expect(hash()).toBe('#/qr/payment/confirm/')
    expect(screen.getByText(/^Звоним на \+7 900 000 00 01/)).toBeTruthy()
  })

  it.each([
    ['no network', () => null, /^Нет связи с сервером/],
    [
      'a limit',
      () => refused(429, 'too_many', 'Слишком много попыток. Попробуйте через 5 мин.'),
      'Слишком много попыток. Попробуйте через 5 мин.',
    ],
    ['a page of a proxy', () => [502, '<h1>'] as const, /^Произошла ошибка/],
  ])('X-08: stays at the phone with the reason after %s', async (_what, answer, words) => {
    await openPayer('/qr/payment/', { 'POST dialing': answer })
    typePhone('+7 900 000 00 01')
    press('Далее')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Телефон').value).toBe('+7 900 000 00 01')
  })

  it('X-02: does not call again when the payer goes back to check the number', async () => {
    const { getCalls } = await openPayer('/qr/payment/')
    await callPhone()
    fireEvent.click(screen.getByRole('link', { name: 'Назад' }))
    location.hash = '#/qr/payment/phone/'
    await heading('Введите номер телефона')
    press('Далее')
    await heading('Подтвердите номер телефона')
    expect(getCalls('POST dialing')).toHaveLength(1)
  })
})

describe('the digits', () => {
  it('X-02: the button waits for four digits; arrows and Backspace move through the boxes', async () => {
    await openPayer('/qr/payment/')
    await callPhone()
    typeDigits('042')
    expect(button('Подтвердить').disabled).toBe(true)
    const [first, , third, last] = boxes()
    expect(document.activeElement).toBe(last)
    fireEvent.keyDown(last ?? document.body, { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(third)
    fireEvent.keyDown(third ?? document.body, { key: 'Backspace' })
    expect(digits()).toEqual(['0', '4', '', ''])
    fireEvent.paste(first ?? document.body, { clipboardData: { getData: () => '0421' } })
    expect(digits()).toEqual(['0', '4', '2', '1'])
    expect(button('Подтвердить').disabled).toBe(false)
    expect(first?.autocomplete).toBe('one-time-code')
  })

  it('X-02 X-03: correct digits load the addresses', async () => {
    const { calls } = await openPayer('/qr/payment/')
    await callPhone()
    typeDigits('0421')
    press('Подтвердить')
    await heading('Проверьте выбранный адрес')
    expect(calls.slice(1, 3)).toEqual([
      { name: 'PATCH dialing', query: {}, body: { verification_num: '0421' } },
      { name: 'GET get_account', query: { phone: '79000000001' }, body: undefined },
    ])
  })

  it('R-02: a phone proven for the profile leads back there and leaves no payer on the device', async () => {
    const { calls } = await openPayer('/qr/payment/?back=profile')
    await callPhone()
    fireEvent.click(screen.getByRole('link', { name: 'Назад' }))
    location.hash = '#/qr/payment/phone/'
    await heading('Введите номер телефона')
    press('Далее')
    await heading('Подтвердите номер телефона')
    typeDigits('0421')
    press('Подтвердить')
    await waitFor(() => expect(location.hash).toBe('#/profile/user/'))
    expect(calls.at(-1)?.name).toMatch(/^(?:POST|DELETE) /)
    expect(sessionStorage.getItem('cabinet.qr')).toBeNull()
  })

  it('X-02: wrong digits show an error, stop the timer, and «Попробовать ещё раз» clears them', async () => {
    await openPayer('/qr/payment/', {
      'PATCH dialing': () => refused(422, 'wrong_code', 'Код введён неверно'),
    })
    await callPhone()
    expect(button(/^Позвонить ещё раз через/).disabled).toBe(true)
    typeDigits('0421')
    press('Подтвердить')
    expect(await screen.findByText('Код введён неверно')).toBeTruthy()
    expect(boxes().every((box) => box.getAttribute('aria-invalid') === 'true')).toBe(true)
    expect(button('Позвонить ещё раз').disabled).toBe(false)
    press('Попробовать ещё раз')
    expect(digits()).toEqual(['', '', '', ''])
    expect(screen.queryByText('Код введён неверно')).toBeNull()
    expect(button('Подтвердить').disabled).toBe(true)
    expect(document.activeElement).toBe(boxes()[0])
  })

  it('X-02: typing over wrong digits is a new attempt', async () => {
    await openPayer('/qr/payment/', {
      'PATCH dialing': () => refused(422, 'wrong_code', 'Код введён неверно'),
    })
    await callPhone()
    typeDigits('0421')
    press('Подтвердить')
    await screen.findByText('Код введён неверно')
    typeDigits('1')
    expect(screen.queryByText('Код введён неверно')).toBeNull()
    expect(button('Подтвердить').disabled).toBe(false)
  })

  it('X-02: another call can be requested after 30 seconds, then the timer restarts', async () => {
    const { getCalls } = await openPayer('/qr/payment/')
    await callPhone()
    expect(button('Позвонить ещё раз через 30 секунд').disabled).toBe(true)
    await pass(9000)
    expect(button(/^Позвонить ещё раз через 2[01] секунд/).disabled).toBe(true)
    await pass(21_000)
    press('Позвонить ещё раз')
    await screen.findByRole('button', { name: /через (?:30|29) секунд/ })
    expect(getCalls('POST dialing')).toHaveLength(2)
  })

  it('X-02: changing the phone resets the timer, and the new one is called at once', async () => {
    const { getCalls } = await openPayer('/qr/payment/')
    await callPhone()
    location.hash = '#/qr/payment/phone/'
    await heading('Введите номер телефона')
    typePhone('+7 900 000 00 02')
    press('Далее')
    await heading('Подтвердите номер телефона')
    expect(getCalls('POST dialing').map(({ body }) => body)).toEqual([
      { guest_number: '79000000001' },
      { guest_number: '79000000002' },
    ])
  })

  it('X-08: stays at the digits when the addresses fail to load, and retries with the same digits', async () => {
    let isThere = false
    const { getCalls } = await openPayer('/qr/payment/', {
      'GET get_account': () => (isThere ? found(flat61) : null),
    })
    await callPhone()
    typeDigits('0421')
    press('Подтвердить')
    expect(await screen.findByText(/^Нет связи с сервером/)).toBeTruthy()
    isThere = true
    press('Подтвердить')
    await heading('Проверьте выбранный адрес')
    expect(getCalls('PATCH dialing')).toHaveLength(2)
  })

  it('X-08: a reload stays at the digits of the same call and its timer', async () => {
    const payer = await openPayer('/qr/payment/')
    await callPhone()
    await pass(10_000)
    await payer.reload()
    await heading('Подтвердите номер телефона')
    expect(button(/^Позвонить ещё раз через (?:20|19) секунд/).disabled).toBe(true)
  })
})
