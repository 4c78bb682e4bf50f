import type { Page } from '@playwright/test'
import { delay, drop } from '../../faults/faults.ts'
import { createGate } from '../../faults/gate.ts'
import { expectAccessibleInBothThemes } from '../support/axe.ts'
import type { Product } from '../support/product.ts'
import { anna, password } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

/** The page's code waits for the gate. */
async function openWithoutCode(product: Product, page: Page, path: string) {
  const gate = createGate()
  product.network.on('GET', '/assets/', delay(gate))
  await page.goto(path, { waitUntil: 'commit' })
  return gate
}

/** 400 kbit/s. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}

/** Runs `act` in the page just before React hydrates the screen; it can use nothing of the test. */
const whenTaken = (page: Page, act: () => void) =>
  page.addInitScript(`new MutationObserver((_changes, observer) => {
    if (document.querySelector('[data-taken]') === null) return
    observer.disconnect();
    (${String(act)})()
  }).observe(document, { subtree: true, attributeFilter: ['data-taken'] })`)

/** Types three characters into the focused field before or after each task of React that follows `data-taken`. */
const typeAroundTasks = async (page: Page, text: string, order: 'before' | 'after') => {
  await whenTaken(page, () => {
    Reflect.set(globalThis, 'isTaken', true)
  })
  await page.addInitScript(
    ([characters, when]) => {
      const left = [...characters]
      const type = () => {
        if (Reflect.get(globalThis, 'isTaken') !== true) return
        for (const character of left.splice(0, 3)) document.execCommand('insertText', false, character)
      }
      const { onmessage } = Object.getOwnPropertyDescriptors(MessagePort.prototype)
      Object.defineProperty(MessagePort.prototype, 'onmessage', {
        ...onmessage,
        set(this: MessagePort, handle: (event: MessageEvent) => void) {
          onmessage.set?.call(this, (event: MessageEvent) => {
            if (when === 'before') type()
            handle(event)
            // As a key does, after the microtasks of the task.
            if (when === 'after') queueMicrotask(type)
          })
        },
      })
    },
    [text, order] as const,
  )
}

const username = (page: Page) => page.getByLabel('Электронная почта')
const secret = (page: Page) => page.getByLabel('Пароль', { exact: true })
const phone = (page: Page) => page.getByLabel('Телефон')
const lastName = (page: Page) => page.getByLabel('Фамилия владельца лицевого счёта')
const hasCode = (page: Page) => expect(page.locator('#root[data-start]')).toHaveCount(0)
const hasNoCode = (page: Page) => expect(page.locator('#root[data-start]')).toHaveCount(1)

test('B-14: an e-mail and a password typed while the code loads sign in by Enter', async ({
  device: { page },
}) => {
  await slowDown(page)
  await page.goto('/', { waitUntil: 'commit' })
  await username(page).focus()
  await page.keyboard.type(anna, { delay: 60 })
  await page.keyboard.press('Tab')
  await page.keyboard.type(password, { delay: 60 })
  await expect(username(page)).toHaveValue(anna)
  await expect(secret(page)).toHaveValue(password)
  const sent = page.waitForRequest(/auth\/login/)
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toEqual({ username: anna, password })
  await expect(page.getByRole('navigation', { name: 'Разделы' }).first()).toBeAttached()
})

test('B-14: a phone typed while the code loads is masked and called', async ({ device: { page } }) => {
  await slowDown(page)
  await page.goto('/#/qr/payment/', { waitUntil: 'commit' })
  await phone(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.type('9000000001', { delay: 150 })
  await hasCode(page)
  await expect(phone(page)).toHaveValue('+7 900 000 00 01')
  const sent = page.waitForRequest(/dialing/)
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toEqual({ guest_number: '79000000001' })
  await expect(page.getByRole('heading', { name: 'Подтвердите номер телефона' })).toBeVisible()
})

test('B-14: Enter before the code is there shows «Входим» and signs in later', async ({
  product,
  device: { page },
}) => {
  const gate = await openWithoutCode(product, page, '/')
  await username(page).fill(anna)
  await secret(page).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Входим' })).toBeVisible()
  await hasNoCode(page)
  expect(new URL(page.url()).search).toBe('')
  const sent = page.waitForRequest(/auth\/login/)
  gate.open()
  expect((await sent).postDataJSON()).toEqual({ username: anna, password })
  await expect(page.getByRole('navigation', { name: 'Разделы' }).first()).toBeAttached()
})

test('B-14 L-06: a sign-in pressed before the code is there and rejected moves the focus to its error', async ({
  product,
  device: { page },
}) => {
  const gate = await openWithoutCode(product, page, '/')
  await username(page).fill('nobody@demo.local')
  await secret(page).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await hasNoCode(page)
  gate.open()
  await expect(page.getByRole('group', { name: 'Неверная почта или пароль' })).toBeFocused()
})

test('B-14: a form sent while the code takes over signs in, and never by the address', async ({
  product,
  device: { page },
}) => {
  await whenTaken(page, () => {
    document.querySelector('form')?.requestSubmit()
  })
  const gate = await openWithoutCode(product, page, '/')
  await username(page).fill(anna)
  await secret(page).fill(password)
  const sent = page.waitForRequest(/auth\/login/)
  gate.open()
  expect((await sent).postDataJSON()).toEqual({ username: anna, password })
  await expect(page.getByRole('navigation', { name: 'Разделы' }).first()).toBeAttached()
  expect(new URL(page.url()).search).toBe('')
})

test('B-14: a button pressed while the code takes over is pressed once', async ({
  product,
  device: { page },
}) => {
  await whenTaken(page, () => {
    document.querySelector<HTMLElement>('[aria-label="Показать пароль"]')?.click()
  })
  const gate = await openWithoutCode(product, page, '/')
  await secret(page).fill(password)
  gate.open()
  await hasCode(page)
  await expect(page.getByRole('button', { name: 'Скрыть пароль' })).toBeVisible()
  await expect(secret(page)).toHaveValue(password)
})

test('B-14: «Далее» before the code is there calls the typed phone', async ({
  product,
  device: { page },
}) => {
  const gate = await openWithoutCode(product, page, '/#/qr/payment/')
  await phone(page).fill('+7 9000000001')
  await page.getByRole('button', { name: 'Далее' }).click()
  await expect(page.getByRole('button', { name: 'Звоним' })).toBeVisible()
  const sent = page.waitForRequest(/dialing/)
  gate.open()
  expect((await sent).postDataJSON()).toEqual({ guest_number: '79000000001' })
})

test('B-14: a name typed while the code loads of the registration leads to the next field', async ({
  device: { page },
}) => {
  await slowDown(page)
  await page.goto('/#/auth/registration/', { waitUntil: 'commit' })
  await lastName(page).focus()
  await page.keyboard.type('Смирнова', { delay: 60 })
  await page.keyboard.press('Enter')
  await hasCode(page)
  await expect(page.getByLabel('Номер лицевого счёта')).toBeFocused()
  await expect(lastName(page)).toHaveValue('Смирнова')
})

test('B-14: «Далее» of the registration before the code is there names what is missing', async ({
  product,
  device: { page },
}) => {
  const gate = await openWithoutCode(product, page, '/')
  await page.getByRole('link', { name: 'Регистрация' }).click()
  await page.getByRole('button', { name: 'Далее' }).click()
  await hasNoCode(page)
  gate.open()
  await hasCode(page)
  await expect(lastName(page)).toBeFocused()
  await expect(lastName(page)).toHaveAccessibleDescription(/фамилию/i)
})

test('B-14: the last button pressed before the code is there works, and its field keeps the text', async ({
  product,
  device: { page },
}) => {
  const gate = await openWithoutCode(product, page, '/')
  await secret(page).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await page.getByRole('button', { name: 'Показать пароль' }).click()
  gate.open()
  await expect(page.getByRole('button', { name: 'Скрыть пароль' })).toBeVisible()
  await expect(secret(page)).toHaveValue(password)
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('B-14: the code takes over the same fields, with the caret, and moves nothing', async ({
  product,
  device: { page },
}) => {
  // A name typed into the registration shows the next field, which moves the button.
  for (const [path, text] of [
    ['/', '+7 900'],
    ['/#/qr/payment/', '+7 900'],
    ['/#/auth/registration/', ''],
  ] as const) {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto('about:blank')
    const gate = await openWithoutCode(product, page, path)
    const field = page.getByRole('main').locator('input').first()
    await field.fill(text)
    const before = await field.elementHandle()
    await page.evaluate(() => {
      const { activeElement } = document
      if (activeElement instanceof HTMLInputElement) activeElement.setSelectionRange(4, 4)
      new PerformanceObserver((list) => list.getEntries().forEach(() => performance.mark('shift'))).observe({
        type: 'layout-shift',
        buffered: true,
      })
    })
    gate.open()
    await hasCode(page)
    await expect(page).toHaveTitle(/УК/)
    await expect(field).toBeFocused()
    expect(await field.evaluate((now, old) => now === old, before)).toBe(true)
    const caret = () => field.evaluate((now: HTMLInputElement) => [now.value, now.selectionStart])
    await expect.poll(caret).toEqual([text, Math.min(4, text.length)])
    expect(await page.evaluate(() => performance.getEntriesByName('shift').length)).toBe(0)
    expect(errors).toEqual([])
  }
})

for (const order of ['before', 'after'] as const)
  test(`B-14: characters typed ${order} each task of hydration are all kept`, async ({
    product,
    device: { page },
  }) => {
    await typeAroundTasks(page, '912', order)
    for (const [path, before] of [
      ['/', ''],
      ['/#/qr/payment/', '+7 '],
      ['/#/auth/registration/', ''],
    ] as const) {
      await page.goto('about:blank')
      const gate = await openWithoutCode(product, page, path)
      const field = page.getByRole('main').locator('input').first()
      await field.fill(before)
      gate.open()
      await hasCode(page)
      await expect(field).toHaveValue(`${before}912`)
    }
  })

test('B-14: text typed into a page that an extension has changed is kept', async ({
  product,
  device: { page },
}) => {
  for (const path of ['/', '/#/qr/payment/', '/#/auth/registration/']) {
    await page.goto('about:blank')
    const gate = await openWithoutCode(product, page, path)
    const field = page.getByRole('main').locator('input').first()
    await field.fill('+7 900')
    await field.evaluate((input) => input.before(document.createElement('b')))
    gate.open()
    await hasCode(page)
    await expect(page).toHaveTitle(/УК/)
    await expect(page.locator('main b')).toHaveCount(0)
    await expect(field).toHaveValue('+7 900')
    await expect(field).toBeFocused()
  }
})

test('B-14: links between the first screens work before the code is there', async ({
  product,
  device: { page },
}) => {
  const gate = await openWithoutCode(product, page, '/')
  await page.getByRole('link', { name: 'Оплатить без входа' }).click()
  await phone(page).fill('+7 9000000001')
  gate.open()
  await hasCode(page)
  await expect(phone(page)).toHaveValue('+7 900 000 00 01')
  await expect(page).toHaveTitle(/^Оплата QR/)
})

for (const [path, label] of [
  ['/', 'Электронная почта'],
  ['/#/qr/payment/', 'Телефон'],
  ['/#/auth/registration/', 'Фамилия владельца лицевого счёта'],
] as const)
  test(`B-14: an address that changes while the code takes over ${path} shows its screen alone`, async ({
    product,
    device: { page },
  }) => {
    await whenTaken(page, () => {
      location.hash = '#/auth/services/list/'
    })
    const gate = await openWithoutCode(product, page, path)
    const field = page.getByLabel(label)
    await field.fill('+7 900')
    await page.getByRole('main').locator('[type=submit]').click()
    gate.open()
    await expect(page.getByRole('heading', { name: 'Что умеет кабинет' })).toBeVisible()
    await expect(page.locator('main')).toHaveCount(1)
    await expect(field).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    // A form that React does not hold would send its fields in the address.
    expect(new URL(page.url()).search).toBe('')
  })

test('B-14: an address that changes while the code takes over hands nothing to another form', async ({
  product,
  device: { page },
}) => {
  await whenTaken(page, () => {
    location.hash = '#/auth/repair/'
  })
  const gate = await openWithoutCode(product, page, '/#/auth/registration/')
  await lastName(page).fill('Смирнова')
  await page.getByRole('button', { name: 'Далее' }).click()
  gate.open()
  await expect(page.getByRole('heading', { name: 'Восстановление пароля' })).toBeVisible()
  await expect(username(page)).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('L-01 B-14: the first screens are accessible before the code is there', async ({
  product,
  device: { page },
}) => {
  for (const path of ['/', '/#/qr/payment/', '/#/auth/registration/']) {
    await page.goto('about:blank')
    const gate = await openWithoutCode(product, page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    gate.open()
  }
})

test('B-14: a first screen without code says so after ten seconds and keeps the text', async ({
  product,
  device: { page },
}) => {
  product.network.on('GET', '/assets/', drop)
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 1000 })
  await page.goto('/')
  await username(page).fill(anna)
  await expect(page.getByText('Не удалось открыть кабинет', { exact: false })).toBeVisible()
  await expect(username(page)).toHaveValue(anna)
})

test('B-14: what a program submits before the code is there stays out of the address', async ({
  product,
  device: { page },
}) => {
  product.network.on('GET', '/assets/', drop)
  for (const path of ['/', '/#/qr/payment/', '/#/auth/registration/']) {
    await page.goto(path)
    await page.getByRole('textbox').first().fill('79000000001')
    await page.evaluate(() => document.forms[0]?.submit())
    await expect(page.getByRole('textbox').first()).toHaveValue(/^(?:\+7 ?)?$/)
    expect(page.url()).not.toContain('900')
  }
})

test('B-14: a stored theme applies before the code is there', async ({ product, device: { page } }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('cabinet.theme', 'dark'))
  await page.goto('about:blank')
  const gate = await openWithoutCode(product, page, '/')
  await expect(username(page)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  gate.open()
})
