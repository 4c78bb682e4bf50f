import { expect, type Locator, type Page } from '@playwright/test'
import { allEndpoints, staffEndpoints } from '#contract/all-endpoints.ts'
import { isChanging } from '#contract/endpoint.ts'
import { headers } from '#contract/errors.ts'
import { toUrl } from '../../../server/kernel/endpoint-url.ts'
import { json, pass, type Fault } from '../../faults/faults.ts'
import type { Product } from './product.ts'

type Open = (page: Page, product: Product) => Promise<unknown>

export interface Press {
  readonly call: string
  readonly path: string
  readonly open?: Open
  readonly button: (page: Page) => Locator
  readonly closes?: true
  /** Null passes the call to the server. */
  readonly before?: Readonly<Record<string, object | null>>
}

const changing = [...allEndpoints, ...staffEndpoints].filter(isChanging).map((endpoint) => ({
  name: endpoint.name,
  method: endpoint.method,
  path: new RegExp(`^${toUrl(endpoint).replaceAll(/:\w+/g, '[^/]+')}$`),
}))
export const changingNames = changing.map(({ name }) => name)

/** Undefined for a call that the page makes without a press. */
const toName = (method: string, path: string): string | undefined => {
  const { pathname, searchParams } = new URL(path, 'http://cabinet')
  const name = changing.find((endpoint) => endpoint.method === method && endpoint.path.test(pathname))?.name
  if (name === 'refresh' || name === 'verify') return undefined
  // Without an amount the call only reads the debt.
  return name === 'payByNumber' && !searchParams.has('amount') ? undefined : name
}

const waitForTwoFrames = (page: Page) =>
  page
    .evaluate(
      () =>
        new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    )
    // The page navigated.
    .catch(() => undefined)

const clickTwice = (button: Locator) =>
  button.evaluate((node: HTMLElement) => {
    node.click()
    node.click()
  })

/** Works at the proxy, because Playwright's routes switch off the browser's cache. */
export const refuseChanges = (page: Page, product: Product) => {
  let sent: string[] = []
  let before: Readonly<Record<string, object | null>> = {}
  let held = Promise.withResolvers<void>()
  const refuse: Fault = async (exchange) => {
    const name = toName(exchange.method, exchange.path)
    if (name === undefined) return pass(exchange)
    // Calls with one idempotency key count as one.
    const act = `${name} ${exchange.headers[headers.idempotencyKey.toLowerCase()] ?? sent.length}`
    if (!sent.includes(act)) sent.push(act)
    if (name in before) {
      const reply = before[name]
      return reply ? json(200, reply)(exchange) : pass(exchange)
    }
    await held.promise
    return json(422, { errors: [], code: 'invalid' })(exchange)
  }
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) product.network.on(method, '/', refuse)
  const times = (call: string): number => sent.filter((act) => act.startsWith(`${call} `)).length

  return async (press: Press): Promise<void> => {
    const open = async () => {
      await page.goto('about:blank')
      await page.goto(press.path)
      await press.open?.(page, product)
      await expect(press.button(page)).toBeEnabled()
    }
    before = press.before ?? {}
    await open()
    sent = []
    held = Promise.withResolvers()
    await clickTwice(press.button(page))
    await expect.poll(() => times(press.call), `${press.call} is sent`).toBeGreaterThan(0)
    await waitForTwoFrames(page)
    expect(sent.map((act) => act.split(' ')[0]).toSorted(), 'acts of a double click').toEqual(
      [...new Set([...Object.keys(before).filter((name) => times(name) > 0), press.call])].toSorted(),
    )
    held.resolve()

    if (press.closes) await open()
    else await expect(press.button(page)).not.toHaveAttribute('aria-busy', 'true')
    sent = []
    await press.button(page).evaluate((node: HTMLElement) => node.click())
    await expect.poll(() => times(press.call), `${press.call} is sent again`).toBe(1)
  }
}
