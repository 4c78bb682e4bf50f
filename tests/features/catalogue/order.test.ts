import { assert, constantFrom, property, record, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contactFields,
  validateContact,
  nameText,
  normalizeOrder,
  type ContactDetails,
} from '#contract/catalogue/order.ts'
import { isWebLink } from '#contract/catalogue/schema.ts'
import { orderForm, orderWay } from '../../../src/features/catalogue/rules/order-form.ts'

const details: ContactDetails = {
  name: 'necessarily',
  address: 'show',
  phone: 'necessarily',
  mail: 'hidden',
  comment: 'show',
}
const filled = { name: 'Анна', phone: '+7 903 555 01 47' }
const need = constantFrom('hidden', 'show', 'necessarily')
const anyDetails = record({ name: need, address: need, phone: need, mail: need, comment: need })

describe('a field of an order', () => {
  it.each([
    ['name', 'Ян', 'Не менее 3 символов'],
    ['name', 'А н', 'Не менее 3 символов'],
    ['name', 'Анна', null],
    ['name', 'я'.repeat(255), null],
    ['name', 'я'.repeat(256), 'Не более 255 символов'],
    ['address', 'ул. Мира 5', 'Не менее 10 символов'],
    ['address', 'ул. Мира, 15', null],
    ['address', 'я'.repeat(257), 'Не более 256 символов'],
    ['phone', '+7 903 555 01', 'Введите 10 цифр'],
    ['phone', '+7 903 555 01 47', null],
    ['mail', 'anna@', 'Введите корректную почту'],
    ['mail', 'anna@mail.ru', null],
    ['comment', 'а б в', 'Не менее 5 символов'],
    ['comment', 'после шести', null],
    ['comment', 'я'.repeat(1001), 'Не более 1000 символов'],
  ] as const)('S-07: %s «%s»: %s', (field, text, fault) => {
    expect(validateContact(field, text)).toBe(fault)
  })

  it('S-07: a name keeps only Russian and Latin letters and spaces', () => {
    expect(nameText('Анна-Мария O’Neil 3 ёж!')).toBe('АннаМария ONeil  ёж')
    assert(property(string({ unit: 'grapheme' }), (raw) => /^[A-Za-zА-Яа-яЁё ]*$/.test(nameText(raw))))
  })
})

describe('the form of an order', () => {
  it('S-07: marks empty required fields and omits hidden ones', () => {
    const { fields, mayGo } = orderForm(details, { name: 'Анна' }, true)
    expect(fields.map(({ field, isNecessary, isMissing }) => [field, isNecessary, isMissing])).toEqual([
      ['name', true, false],
      ['address', false, false],
      ['phone', true, true],
      ['comment', false, false],
    ])
    expect(mayGo).toBe(false)
  })

  it('S-07: checks an optional field only once it is filled', () => {
    expect(orderForm(details, filled, true).mayGo).toBe(true)
    const { fields, mayGo } = orderForm(details, { ...filled, comment: 'да' }, true)
    expect(fields.find(({ field }) => field === 'comment')?.fault).toBe('Не менее 5 символов')
    expect(mayGo).toBe(false)
    expect(orderForm(details, { ...filled, comment: '  ' }, true).mayGo).toBe(true)
  })

  it('S-07: requires the consent and all required fields', () => {
    expect(orderForm(details, filled, false).mayGo).toBe(false)
    assert(
      property(anyDetails, (anyNeeds) => {
        const isAsked = contactFields.some((field) => anyNeeds[field] === 'necessarily')
        expect(orderForm(anyNeeds, {}, true).mayGo).toBe(!isAsked)
      }),
    )
  })

  it('S-07: does not send hidden fields', () => {
    const texts = {
      name: ' Анна ',
      address: 'ул. Мира, 15',
      phone: filled.phone,
      mail: 'A@B.ru',
      comment: '',
    }
    assert(
      property(anyDetails, (anyNeeds) => {
        const order = normalizeOrder(anyNeeds, texts)
        for (const field of contactFields)
          if (anyNeeds[field] === 'hidden') expect(order[field]).toBeUndefined()
      }),
    )
    expect(normalizeOrder({ ...details, mail: 'show' }, texts)).toEqual({
      name: 'Анна',
      address: 'ул. Мира, 15',
      phone: '+79035550147',
      mail: 'a@b.ru',
    })
  })
})

describe('the way of an order', () => {
  const link = 'https://example.org/order'
  it('S-07: prefers a link to an e-mail, and asks for consent whenever there is an e-mail', () => {
    expect(orderWay({ link, email: null })).toEqual({ name: 'link', link, needsConsent: false })
    expect(orderWay({ link, email: 'a@b.ru' })).toEqual({ name: 'link', link, needsConsent: true })
    expect(orderWay({ link: null, email: 'a@b.ru' })).toEqual({
      name: 'mail',
      email: 'a@b.ru',
      needsConsent: true,
    })
    expect(orderWay({ link: null, email: null })).toEqual({ name: 'none' })
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    'ftp://example.org/',
    '//example.org/',
    '/order',
    'https:',
    'https://',
    'https:\\\\example.org',
    'https://user@example.org/',
    'https://example.org@evil.example/',
    'intent://example.org#Intent;scheme=https;end',
    'tel:+79035550147',
  ])('S-07: does not open «%s»', (bad) => {
    expect(isWebLink(bad)).toBe(false)
    expect(orderWay({ link: bad, email: null })).toEqual({ name: 'none' })
  })
})
