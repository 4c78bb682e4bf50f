// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { orderConsentText } from '#contract/catalogue/order.ts'
import type { Service } from '#contract/catalogue/schema.ts'
import { openCatalogue, service } from '../support/catalogue.tsx'
import type { Reply } from '../support/page.tsx'
import { canCallDispatcher } from '../support/support-context.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface Sent {
  readonly path: string
  readonly key: string | null
  readonly body: unknown
}

const openOrder = async (
  of: Partial<Service> = {},
  answer: () => Reply | undefined = () => ({ body: { status: 'OK', id: 3 } }),
  canOrder = true,
) => {
  const sent: Sent[] = []
  const catalogue = await openCatalogue({
    service: { ...service, ...of },
    other: async (url, request) => {
      if (request.method === 'GET') return { body: { results: [] } }
      const path = url.pathname.replace('/internal/api/v4/compendium/order_service/', '')
      const text = await request.text()
      sent.push({
        path,
        key: request.headers.get('idempotency-key'),
        body: text === '' ? undefined : JSON.parse(text),
      })
      return answer()
    },
  })
  await catalogue.open('?id=5', canOrder)
  await screen.findByRole('dialog', { name: service.title })
  return sent
}

const form = () => within(screen.getByRole('region', { name: 'Заказать услугу' }))
const field = (label: RegExp) => form().getByLabelText(label)
const fill = (label: RegExp, value: string) =>
  act(async () => {
    fireEvent.change(field(label), { target: { value } })
    fireEvent.blur(field(label))
  })
const agree = () => act(async () => fireEvent.click(form().getByRole('checkbox')))
const button = () => form().getByRole('button', { name: /^Отправить заявку/ })
const fillAll = async () => {
  await fill(/^Имя/, 'Анна')
  await fill(/^Телефон/, '+7 903 555 01 47')
  await agree()
}
const send = () => act(async () => fireEvent.click(button()))

describe('an order by e-mail', () => {
  it('S-07: has the fields of the service, with red asterisks at empty required ones', async () => {
    await openOrder()
    const labels = [...document.querySelectorAll('.order label')].map(({ textContent }) => textContent)
    expect(labels.slice(0, 4)).toEqual(['Имя *', 'Адрес', 'Телефон *', 'Комментарий'])
    expect(field(/^Комментарий/).getAttribute('placeholder')).toBe('Дополнительные пожелания')
    expect(field(/^Имя/).getAttribute('aria-required')).toBe('true')
    await fill(/^Имя/, 'Анна')
    expect(form().queryByText('Имя *')).toBeNull()
    await fill(/^Имя/, '')
    expect(document.querySelectorAll('.order__required')).toHaveLength(2)
  })

  it.each([
    [/^Имя/, 'Ян', 'Не менее 3 символов'],
    [/^Имя/, 'я'.repeat(256), 'Не более 255 символов'],
    [/^Адрес/, 'Мира 5', 'Не менее 10 символов'],
    [/^Адрес/, 'я'.repeat(257), 'Не более 256 символов'],
    [/^Телефон/, '+7 903', 'Введите 10 цифр'],
    [/^Электронная почта/, 'anna@', 'Введите корректную почту'],
    [/^Комментарий/, 'да', 'Не менее 5 символов'],
    [/^Комментарий/, 'я'.repeat(1001), 'Не более 1000 символов'],
  ])('S-07: %s rejects «%s»: %s', async (label, text, fault) => {
    await openOrder({ contact_details: { ...service.contact_details, mail: 'show' } })
    await fillAll()
    await fill(label, text)
    expect(form().getByRole('alert').textContent).toBe(fault)
    expect(button()).toHaveProperty('disabled', true)
    await fill(label, '')
    expect(form().queryByRole('alert')).toBeNull()
  })

  it('S-07: a name accepts only letters and spaces', async () => {
    await openOrder()
    await fill(/^Имя/, 'Анна 2-я')
    expect(field(/^Имя/)).toHaveProperty('value', 'Анна я')
  })

  it('S-07 V-09: is sent once all checks and the consent hold, with the text that was shown', async () => {
    const sent = await openOrder()
    await fill(/^Имя/, 'Анна')
    await fill(/^Телефон/, '+7 903 555 01 47')
    expect(button()).toHaveProperty('disabled', true)
    expect(form().getByText(orderConsentText)).toBeTruthy()
    expect(
      form()
        .getByRole('link', { name: /Политика/, hidden: true })
        .getAttribute('href'),
    ).toBe('/privacy.html')
    await agree()
    expect(button()).toHaveProperty('disabled', false)
    await send()
    expect(sent).toEqual([
      {
        path: 'send_mail/',
        key: expect.stringMatching(/^[\da-f-]{36}$/),
        body: {
          service_id: 5,
          executor_mail: 'master@demo.local',
          name: 'Анна',
          phone: '+79035550147',
          consent: orderConsentText,
        },
      },
    ])
    const done = await screen.findByRole('dialog', { name: 'Заказ отправлен' })
    expect(done.textContent).toContain(
      'Ваш заказ на услугу «Мытьё окон» успешно оформлен! В ближайшее время с Вами свяжутся для уточнения деталей по заказу.',
    )
    expect(screen.queryByRole('dialog', { name: service.title })).toBeNull()
    await act(async () => fireEvent.click(within(done).getByRole('button', { name: 'Ок' })))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('S-07 O-07: keeps its idempotency key after a lost reply, and gets a new one when it changes', async () => {
    let isOnline = false
    const tooMany = { status: 429, body: { errors: ['Слишком много заявок. Попробуйте через час'] } }
    const sent = await openOrder({}, () => (isOnline ? tooMany : undefined))
    await fillAll()
    await send()
    expect((await form().findByRole('alert')).textContent).toMatch(/^Заявка не отправлена: нет связи/)
    isOnline = true
    await send()
    expect((await form().findByRole('alert')).textContent).toBe('Слишком много заявок. Попробуйте через час')
    await fill(/^Имя/, 'Мария')
    await send()
    const keys = sent.map(({ key }) => key)
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[1])
  })

  it('S-07: is not offered without the letter C', async () => {
    await openOrder({}, undefined, false)
    expect(screen.queryByRole('region', { name: 'Заказать услугу' })).toBeNull()
    expect(screen.getByText(/^У вас нет права заказывать услуги/)).toBeTruthy()
    expect(canCallDispatcher()).toBe(true)
  })
})

describe('an order by link', () => {
  const link = 'https://example.org/order'
  const nothing = {
    name: 'hidden',
    address: 'hidden',
    phone: 'hidden',
    mail: 'hidden',
    comment: 'hidden',
  } as const
  const opened = () => vi.spyOn(globalThis, 'open').mockReturnValue(null)
  const follow = () =>
    act(async () => fireEvent.click(form().getByRole('button', { name: 'Перейти по ссылке' })))

  it('S-07: opens a new tab without opener, is recorded and closes the card', async () => {
    const tab = opened()
    const sent = await openOrder(
      { contact_executor: { email: null, link }, contact_details: nothing },
      () => ({ status: 204 }),
    )
    expect(form().queryByRole('checkbox')).toBeNull()
    expect(form().queryByRole('textbox')).toBeNull()
    await follow()
    expect(tab.mock.calls).toEqual([[link, '_blank', 'noopener,noreferrer']])
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ path: '5/follow_link/', body: { link } })
    expect(sent[0]?.body).not.toHaveProperty('consent')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('S-07 V-09: asks for consent if the executor also has an e-mail', async () => {
    opened()
    const sent = await openOrder({
      contact_executor: { email: 'a@b.ru', link },
      contact_details: nothing,
    })
    expect(form().getByRole('button', { name: 'Перейти по ссылке' })).toHaveProperty('disabled', true)
    await agree()
    await follow()
    await waitFor(() => expect(sent[0]?.body).toEqual({ link, consent: orderConsentText }))
  })

  it('S-07: waits for the fields of the service and sends none of them', async () => {
    const tab = opened()
    const sent = await openOrder({ contact_executor: { email: null, link } }, () => ({ status: 204 }))
    const isHeld = () => form().getByRole('button', { name: 'Перейти по ссылке' }).hasAttribute('disabled')
    await fill(/^Имя/, 'Анна')
    expect(isHeld()).toBe(true)
    await fill(/^Телефон/, '+7 903 555 01 47')
    expect(isHeld()).toBe(false)
    await fill(/^Комментарий/, 'да')
    expect(isHeld()).toBe(true)
    await fill(/^Комментарий/, '')
    await follow()
    expect(tab).toHaveBeenCalledOnce()
    await waitFor(() => expect(sent[0]?.body).toEqual({ link }))
  })

  it('S-07: keeps what was typed for when the card is opened again', async () => {
    opened()
    await openOrder({ contact_executor: { email: null, link } }, () => ({ status: 204 }))
    const card = location.hash
    await fill(/^Имя/, 'Анна')
    await fill(/^Телефон/, '+7 903 555 01 47')
    await follow()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(async () => {
      location.hash = card
    })
    await screen.findByRole('dialog', { name: service.title })
    expect(field(/^Имя/)).toHaveProperty('value', 'Анна')
    expect(field(/^Телефон/)).toHaveProperty('value', '+7 903 555 01 47')
  })

  it('S-07: rejects a reply whose link has another scheme', async () => {
    const tab = opened()
    const bad = { ...service, contact_executor: { email: null, link: 'javascript:hack()' } }
    const catalogue = await openCatalogue({ service: bad })
    await catalogue.open('?id=5')
    expect(await screen.findByText('Произошла ошибка')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Перейти по ссылке' })).toBeNull()
    expect(tab).not.toHaveBeenCalled()
  })
})
