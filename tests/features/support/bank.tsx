import { act, cleanup, render } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { Provider } from 'jotai/react'
import { vi } from 'vitest'
import { Router } from 'wouter'
import type { Card } from '#contract/payments/card-schema.ts'
import type { Debt } from '#contract/dashboard/schema.ts'
import type { Billing, Started } from '#contract/payments/schema.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { host } from '../../support/host.ts'
import { json, type Seen } from '../../lib/support/net.ts'
import { constants } from './cabinet.tsx'
import { withContacts } from './support-context.tsx'

const housing = 'Жилищно-коммунальные услуги'
export const mir: Card = { _id: 7, card: '220220******4417', brand: 'mir', expires: '2028-11', autopay: [] }
export const visa: Card = { _id: 8, card: '427600******0010', brand: 'visa', expires: null, autopay: [] }

export const billing: Billing = {
  sector: 'housing',
  sector_name: housing,
  accrual: null,
  period: '2026-10',
  provider_name: 'УК',
  bank_name: 'Банк',
  bank_number: '1',
  bic: ['1'],
  correspondent: '1',
  inn: '1',
  bank_url: '',
  processing_url: '',
  params: {
    account: '100200012',
    amount: 6482.37,
    area_name: 'ул. Садовая, 5, кв. 12',
    attr_0: '',
    attr_1: '',
    attr_2: '',
    attr_3: '',
    attr_4: '',
    email: '',
    service: '',
    url_return: '',
  },
  debt: 6482.37,
  on_the_way: 0,
  minimum: 1,
  maximum: 6482.37,
  fee_percent: 0.8,
  restriction: null,
  benefit: false,
}

export const debt = {
  sector: 'housing',
  sector_name: housing,
  amount: 6482.37,
  advance: 0,
  on_the_way: 0,
  period: '2026-10',
  due_date: '2026-11-15',
}

export const started: Started = {
  id: '0b0e7a5e-7e0e-4d0e-8d0e-0a0b0c0d0e0f',
  state: 'sent',
  sector: 'housing',
  sector_name: housing,
  request_number: null,
  title: null,
  period: '2026-10',
  amount: 6482.37,
  fee: 51.86,
  created_at: '2026-11-12T09:00:00Z',
  decided_at: null,
  reason: null,
  card: null,
  refunds: [],
  fiscal_receipt: 'none',
}

const hosted = { processing_url: 'https://bank.example/pay', params: { order: '7' } }

type Handler = (seen: Seen) => Response | Promise<Response>

const replyFee = ({ url }: Seen): Response => {
  const amount = Number(new URL(url, 'https://x').searchParams.get('amount'))
  const fee = Math.round(amount * 0.8) / 100
  return json({ amount, fee, total: Math.round((amount + fee) * 100) / 100, percent: 0.8 })
}

/** By method and end of the path. */
const usual: Readonly<Record<string, Handler>> = {
  'GET cabinet/accruals/': () => json({ accruals: [], debts: [debt], balance: 6482.37 }),
  'GET acquiring/tenant_accrual_info/': () => json(billing),
  'GET acquiring/prepayment/': () =>
    json({ ...billing, maximum: 50_000, params: { ...billing.params, amount: 0 } }),
  'GET cabinet/promises/': () =>
    json({ draw: { roubles: 1000, days: 3, terms: 'https://promo.example/' }, autopay_claims: true }),
  'GET fees/calculate': replyFee,
  'GET acquiring/pay_settings/': () => json({ results: [mir, visa] }),
  'POST orders/pay': () => json(hosted),
  'POST acquiring/transaction/': () => json(hosted),
  'POST orders/pay_request': () => json(hosted),
  'POST acquiring/fast_transaction/': () => new Response(null, { status: 200 }),
  'POST orders/register_card': () => json(hosted),
  'GET acquiring/transaction/:key/': () => json(started),
}

/** Uses the real store and a simulated network. */
export const openBank = async (changed: Readonly<Record<string, Handler>> = {}) => {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
  const answers = new Map(Object.entries({ ...usual, ...changed }))
  const seen: Seen[] = []
  const left: string[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const asked: Seen = {
      url,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    seen.push(asked)
    const path = new URL(url, 'https://x').pathname.replace(/[\da-f]{8}-[\da-f-]{27}/, ':key')
    const [, answer] =
      [...answers].find(
        ([name]) => name.startsWith(asked.method) && path.endsWith(name.split(' ')[1] ?? ''),
      ) ?? []
    return answer ? answer(asked) : Promise.reject(new TypeError('Failed to fetch'))
  })
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    left.push(this.action)
  })
  const { store } = await import('../../../src/lib/state/store.ts')
  const { scopeAtom } = await import('../../../src/lib/session/scope.ts')
  const { byHash } = await import('../../../src/lib/routes/hash-location.ts')
  const { profileAtom, tenantProfileAtom } = await import('../../../src/lib/session/session.ts')
  const { toastAtom, warningAtom } = await import('../../../src/lib/state/notices.ts')
  store.set(scopeAtom, 'anna')
  answers.set('GET auth/tenant_profile/', () =>
    json({
      sectors: [
        { value: 'housing', text: housing },
        { value: 'overhaul', text: 'Капитальный ремонт' },
      ],
    }),
  )
  answers.set('GET auth/get_profile/', () =>
    json({
      user: { id: 5, username: 'anna@demo.local', isPerson: true },
      profiles: [{ id: 1, address: 'ул. Садовая', account_number: '1', scope: 'anna' }],
      session: { account: 'anna', scope: 'anna', profile: 1, csrf: 'word' },
    }),
  )
  await Promise.all([store.set(profileAtom), store.set(tenantProfileAtom)])
  seen.length = 0

  const show = async (address: string, screen: React.ReactNode, of: HostConfig = host) => {
    location.hash = `#${address}`
    const shown = await withContacts(screen, of)
    return act(async () =>
      render(
        <Provider store={store}>
          <Router {...byHash}>{shown}</Router>
        </Provider>,
      ),
    )
  }
  return {
    /** Newest last. */
    asked: (method: string, end: string) =>
      seen.filter((call) => call.method === method && new URL(call.url, 'https://x').pathname.endsWith(end)),
    left,
    answer: (name: string, handler: Handler) => answers.set(name, handler),
    getToast: () => store.get(toastAtom),
    isWarned: () => store.get(warningAtom),
    pay: async (query = '', rights = { canPay: true, mayRemoveCard: true }) => {
      const { PaymentScreen } = await import('../../../src/features/payments/payment-screen.tsx')
      const place = { period: '2026-11', today: '2026-11-12', maximum: 50_000, supportHref: 'tel:+1', rights }
      return show(`/accruals/payment/${query}`, <PaymentScreen context={place} />)
    },
    payWithoutBank: async (query = '') => {
      const { PaymentPage } = await import('../../../src/app/cabinet/payment-page.tsx')
      const of: HostConfig = { ...host, cards: false }
      const permissions = { all_apartments_accruals: 'CRUD' }
      return show(
        `/accruals/payment/${query}`,
        <PaymentPage host={of} permissions={permissions} constants={constants} />,
        of,
      )
    },
    payRequest: async (number: string, total: number) => {
      const { RequestPayment } = await import('../../../src/features/payments/request-payment.tsx')
      const onStale = vi.fn<() => void>()
      await show('/requests/', <RequestPayment number={number} total={total} onStale={onStale} />)
      return { onStale }
    },
    return: async (key: string, debts: readonly Debt[] = []) => {
      const { PaymentReturn } = await import('../../../src/features/payments/payment-return.tsx')
      const onState = vi.fn<(state: string) => void>()
      await show(
        '/main/from/bank_payment/',
        <PaymentReturn
          paymentKey={key}
          address="ул. Садовая, 5, кв. 12"
          phone="8 495 123-45-67"
          debts={debts}
          today="2026-11-12"
          onState={onState}
        />,
      )
      return { onState }
    },
    show,
  }
}

export const closeBank = (): void => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
}
