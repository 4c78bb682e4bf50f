import type { Page } from '@playwright/test'
import { enterDesk } from '../support/desk-page.ts'
import type { Device } from '../support/device.ts'
import type { Product } from '../support/product.ts'
import { anna, signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

interface Place {
  readonly address: string
  readonly label: RegExp | string
  readonly text: string
}

const guestPlaces: readonly Place[] = [
  { address: '/#/auth/login/', label: 'Электронная почта', text: anna },
  { address: '/#/qr/payment/', label: 'Телефон', text: '9000000001' },
]

const residentPlaces = async ({ sql }: Product): Promise<readonly Place[]> => {
  const [ids] = await sql<{ ticket: number; service: number }[]>`
    select ticket.id as ticket, (select id from service where title = 'Вызов сантехника') as service
    from ticket join profile on profile.id = profile_id join resident on resident.id = resident_id
    where username = ${anna} and status = 'sent' limit 1`
  return [
    { address: '/#/meters/list/', label: /^Холодная вода.*показание/, text: '0999' },
    { address: '/#/requests/create/', label: 'Опишите подробнее', text: 'Капает кран' },
    { address: '/#/tickets/create/', label: 'Ваше обращение', text: 'Проверьте счёт' },
    { address: `/#/tickets/detail/?id=${ids?.ticket}`, label: 'Сообщение', text: 'Спасибо за ответ' },
    { address: `/#/catalog/servises_list/?id=${ids?.service}`, label: 'Комментарий', text: 'После шести' },
  ]
}

const deskPlaces = async ({ sql }: Product): Promise<readonly Place[]> => {
  const [open] = await sql<{ number: number }[]>`
    select number from desk_case where is_open and kind = 'request' order by id limit 1`
  return [{ address: `/#/desk/cases/${open?.number}/`, label: 'Ответ жителю', text: 'Мастер придёт завтра' }]
}

const fillStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The device is full', 'QuotaExceededError')
    }
  })

/** The telephone's field separates digits by spaces. */
const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')

/** The field shows every key, although the network is lost after `requests` more requests. */
const typeWhileLosing = async (
  { page, loseNetwork, findNetwork }: Device,
  { network }: Product,
  { address, label, text }: Place,
  requests: number,
): Promise<void> => {
  await page.goto('about:blank')
  await page.goto(address)
  const field = page.getByLabel(label).first()
  await field.fill('')
  network.goOfflineAfter(requests)
  await field.pressSequentially(text.slice(0, -2))
  // What loads when the page is idle has failed.
  await page.waitForLoadState('networkidle')
  await loseNetwork()
  await field.pressSequentially(text.slice(-2))
  await page.waitForLoadState('networkidle')
  const typed = withoutSpaces(await field.inputValue())
  expect(typed, `${address}, offline after ${requests} requests`).toContain(withoutSpaces(text))
  await findNetwork()
}

/** `npm test -- matrix` loses the network at each of the first requests. */
const losses = process.env['MATRIX'] === 'complete' ? Array.from({ length: 11 }, (_, nth) => nth) : [0]

test('O-26: without a worker and with a full store, what is typed stays while the network is lost', async ({
  product,
  device,
}) => {
  const { page } = device
  await (await page.context().newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true })
  await fillStorage(page)
  const tryAll = async (places: readonly Place[]): Promise<void> => {
    for (const place of places)
      for (const requests of losses) await typeWhileLosing(device, product, place, requests)
  }
  await tryAll(guestPlaces)
  await signIn(page)
  await tryAll(await residentPlaces(product))
  await enterDesk(product, page, 'dispatcher')
  await tryAll(await deskPlaces(product))
})
