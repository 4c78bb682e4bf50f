import { act, fireEvent, screen } from '@testing-library/react'
import { Route, Router } from 'wouter'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { toRoubles } from '#contract/money.ts'
import { getPrice } from '#contract/shop/checks.ts'
import type { OrderBilling, Service, TemplateRequest } from '#contract/shop/schema.ts'
import { json } from '../../lib/support/net.ts'
import { billing } from './bank.tsx'
import { openCabinet } from './cabinet.tsx'
import { withContacts } from './support-context.tsx'

export const plumbing: TemplateRequest = {
  _id: 3,
  name: 'Сантехника',
  description: 'Гарантия 12 месяцев',
  attendance: 300,
  fee_percent: 0.8,
  fee_minimum: 0,
  positions: [
    { _id: 31, name: 'Замена смесителя', description: 'Снимем старый', unit: 'шт.', price: 1450, images: [] },
    { _id: 32, name: 'Герметизация ванны', description: '', unit: 'м', price: 390.5, images: [] },
  ],
}

export const order: OrderBilling = {
  ...billing,
  params: { ...billing.params, amount: 3200, service: 'Сантехника', attr_3: '4010' },
  request_id: 10,
  request_number: '4010',
  category: { _id: 3, name: 'Сантехника' },
  state: 'to_pay',
  services: [{ name: 'Замена смесителя', unit: 'шт.', quantity: 2, price: 1450, amount: 2900 }],
  attendance: 300,
  total: 3200,
  fee: 25.6,
  refunds: [],
}

interface Asked {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly key: string | null
  readonly replaces: string | null
}
type Answer = (asked: Asked) => Response | Promise<Response>

const isBasket = (body: unknown): body is { category: number; services: Service[] } =>
  typeof body === 'object' && body !== null && 'services' in body

export const openShop = async () => {
  const cabinet = await openCabinet()
  const server = {
    shop: [plumbing],
    baskets: new Map<number, readonly Service[]>(),
    asked: [] as Asked[],
    answers: {} as Record<string, Answer>,
    isOnline: true,
  }
  const priced = (category: number, services: readonly Service[]) => {
    const { amount, attendance, total } = getPrice(server.shop[0] ?? plumbing, services)
    return {
      category,
      services,
      attendance: toRoubles(attendance),
      amount: toRoubles(amount),
      total: toRoubles(total),
    }
  }
  const usual: Record<string, Answer> = {
    'GET cabinet/template_request/': () => json({ results: server.shop }),
    'GET template_request/receiving_services/': () =>
      json({ cart: [...server.baskets].map(([category, services]) => priced(category, services)) }),
    'POST template_request/service_amount/': ({ body }) => {
      if (!isBasket(body)) throw new TypeError('No basket')
      server.baskets.set(body.category, body.services)
      return json(priced(body.category, body.services))
    },
    'POST request/tenant/catalog/': () => {
      server.baskets.clear()
      return json({ _id: 10, number: '4010' })
    },
    'GET acquiring/tenant_request_info/': () => json(order),
  }
  cabinet.serveBy(async (url, init) => {
    const { pathname } = new URL(url, 'https://x')
    const method = init?.method ?? 'GET'
    const asked: Asked = {
      method,
      path: pathname,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      key: new Headers(init?.headers).get('idempotency-key'),
      replaces: new Headers(init?.headers).get('replaces'),
    }
    if (!server.isOnline) throw new TypeError('No network')
    server.asked.push(asked)
    const [, answer] =
      Object.entries({ ...usual, ...server.answers }).find(
        ([name]) => name.startsWith(method) && pathname.endsWith(name.split(' ')[1] ?? ''),
      ) ?? []
    if (!answer) return json({ errors: [] }, 404)
    return answer(asked)
  })
  const at = async (path: string, pattern: string, element: React.ReactNode) => {
    location.hash = `#${path}`
    const { byHash } = await import('../../../src/lib/routes/hash-location.ts')
    return cabinet.show(
      <Router {...byHash}>
        <Route path={pattern}>{element}</Route>
      </Router>,
    )
  }
  const root = '/requests/template_request/'
  return {
    ...cabinet,
    server,
    asked: (method: string, end: string) =>
      server.asked.filter((call) => call.method === method && call.path.endsWith(end)),
    showShop: async (mayRequest = true) => {
      const { ShopScreen } = await import('../../../src/features/shop/shop-screen.tsx')
      return at(root, root, await withContacts(<ShopScreen tabs={null} mayRequest={mayRequest} />))
    },
    showCategory: async (canOrder = true, id = 3) => {
      const { CategoryScreen } = await import('../../../src/features/shop/category-screen.tsx')
      const pattern = `${root}category/:idCategory/`
      return at(pattern.replace(':idCategory', String(id)), pattern, <CategoryScreen canOrder={canOrder} />)
    },
    showImage: async (image: number) => {
      const { ImagesScreen } = await import('../../../src/features/shop/images-screen.tsx')
      return at(`${root}images/3/${image}/`, `${root}images/:idCat/:idImg/`, <ImagesScreen />)
    },
    showBasket: async (canOrder = true) => {
      const { BasketScreen } = await import('../../../src/features/shop/basket-screen.tsx')
      return at(`${root}shop/3/`, `${root}shop/:idCategory/`, <BasketScreen canOrder={canOrder} />)
    },
    showOrder: async (query = '?number=4010', of?: HostConfig) => {
      const { OrderPage } = await import('../../../src/app/cabinet/shop/order-page.tsx')
      return at(
        `${root}payment/3/${query}`,
        `${root}payment/:idCategory/`,
        of ? (
          await withContacts(<OrderPage canOrder backHref="#/requests/" />, of)
        ) : (
          <OrderPage canOrder backHref="#/requests/" />
        ),
      )
    },
  }
}

export const press = async (name: string | RegExp) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name })))
export const mainText = () => document.body.textContent?.replaceAll(/\s/g, ' ') ?? ''
