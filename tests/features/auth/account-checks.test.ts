import { numberKey } from '#contract/lookalikes.ts'
import { describe, expect, it } from 'vitest'
import {
  isSameArea,
  isSameSurname,
  validatePassword,
  normalizeNumber,
} from '#contract/auth/account-checks.ts'
import {
  validateEmail,
  validateNewPassword,
  validateNumber,
} from '../../../src/features/auth/rules/registration.ts'
import { deviceName } from '../../../src/lib/device/device-name.ts'

describe('account checks', () => {
  it.each([
    ['Новосёлова', ' новоселова '],
    ['Петров-Водкин', 'ПЕТРОВ-ВОДКИН'],
  ])('A-02: %s and «%s» are the same surname', (one, other) => {
    expect(isSameSurname(one, other)).toBe(true)
    expect(isSameSurname(one, `${other}а`)).toBe(false)
  })

  it.each([
    ['30', ' 30'],
    ['30', 'кв. 30'],
    ['12а', 'Квартира 12 А'],
  ])('A-03: %s and «%s» are the same flat', (one, other) => {
    expect(isSameArea(one, other)).toBe(true)
    expect(isSameArea(one, `${other}1`)).toBe(false)
  })

  it('A-02: accepts an account number copied in groups', () => {
    expect(normalizeNumber(' 100 200 300 ')).toBe('100200300')
    expect(validateNumber('100 200 300')).toBeNull()
    expect(normalizeNumber('л/с № 100 200')).toBe('100200')
    expect(validateNumber('сто=200')).not.toBeNull()
    expect(validateNumber(' № ')).not.toBeNull()
  })

  it.each(['50АА123456', 'А-100/2', 'А–100/2'])(
    'G-14: accepts the account number %s with letters',
    (number) => {
      expect(validateNumber(number)).toBeNull()
    },
  )

  it.each([
    ['12A', '12А'],
    ['№ 13', '13'],
    ['а–100/2', 'A-100/2'],
  ])('G-14: compares «%s» and «%s» as a person does', (one, other) => {
    expect(numberKey(one)).toBe(numberKey(other))
    expect(isSameArea(one, other)).toBe(true)
    expect(numberKey(one)).not.toBe(numberKey(`${other}1`))
  })

  it('A-08: requires a minimum password length and rejects the e-mail as password', () => {
    expect(validatePassword('1234567', {})).toBe('too_short')
    expect(validatePassword('ANNA@demo.local', { username: 'anna@demo.local' })).toBe('same_as_username')
    expect(validatePassword('Podval-2026', { username: 'anna@demo.local' })).toBeNull()
    expect(validateNewPassword('1234567')).toMatch(/8 знаков/)
  })

  it.each([
    ['ivanovanna', 'same_as_username'],
    ['100 200 012', 'same_as_number'],
    [' ПЕТРОВ-Водкин', 'same_as_name'],
  ])('A-17: the password «%s» is %s', (password, fault) => {
    const numbers = ['47', '100200012']
    const owner = { username: 'ivanovanna@demo.local', numbers, surnames: ['Петров-Водкин'] }
    expect(validatePassword(password, owner)).toBe(fault)
    expect(validatePassword(`${password}!`, owner)).toBeNull()
    expect(validateNewPassword(password, owner)).toMatch(/не должен совпадать/)
  })

  it('U-05: checks an e-mail after trimming, as it is sent', () => {
    expect(validateEmail(' Anna@Demo.local ')).toBeNull()
    expect(validateEmail('anna@demo')).not.toBeNull()
  })
})

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1',
      'Safari, iPhone',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/124.0 YaBrowser/24.6 Safari/537.36', 'Яндекс Браузер, Windows'],
    ['curl/8.5', 'Неизвестное устройство'],
  ])('V-09: names %s «%s»', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})
