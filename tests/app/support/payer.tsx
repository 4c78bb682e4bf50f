import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'jotai/react'
import { vi } from 'vitest'
import type { TenantAddress } from '#contract/qr/schema.ts'
import { host } from '../../support/host.ts'

type Answer = readonly [status: number, body: unknown]
type Call = { readonly query: URLSearchParams; readonly body: unknown }
type Answers = Readonly<Record<string, (call: Call) => Answer | null>>

export { host }
export const actionId = '3f1de3a2-8a51-4f0e-9d3c-0a8d5c0a3a01'

const housing = { value: 'housing', text: 'Жилищно-коммунальные услуги' }
export const flat61: TenantAddress = {
  address_str: 'ул. Садовая, 5, кв. 61',
  tenant_id: 61,
  sectors: [housing],
}
export const flat62: TenantAddress = {
  address_str: 'ул. Садовая, 5, кв. 62',
  tenant_id: 62,
  sectors: [housing, { value: 'overhaul', text: 'Капитальный ремонт' }],
}
export const payment = {
  address_str: flat61.address_str,
  sector: housing,
  period: '2026-10',
  debt: 6482.37,
  on_the_way: 0,
  to_pay: 6482.37,
  fee_percent: 0.8,
  fee_minimum: 0,
  payment: null,
  processing_url: null,
  params: { debt_amount: '6482.37' },
}

export const refused = (status: number, code: string, error: string): Answer => [
  status,
  { errors: [error], code },
]
export const found = (...tenant_addresses: TenantAddress[]): Answer => [
  200,
  { status: 'success', tenant_addresses },
]

const usual: Answers = {
  'POST dialing': () => [200, { call_task_id: actionId }],
  'PATCH dialing': () => [200, { status: 'success' }],
  'GET get_account': () => found(flat61),
  'POST account_actions': () => [200, { pay_action_id: actionId }],
  'PATCH account_actions': () => [200, { pay_action_id: actionId }],
  'GET account_actions': () => [
    200,
    { pay_action_id: actionId, tenant_id: 61, sector: 'housing', tenant_addresses: [flat61], payment: null },
  ],
  'GET pay_by_number': () => [200, payment],
}

const toCallName = (method: string, path: string): string =>
  `${method} ${/(dialing|get_account|account_actions|pay_by_number)/.exec(path)?.[1] ?? path}`

/** Fresh modules, as after a page load. */
const start = async (at: string, of: HostConfig) => {
  vi.resetModules()
  history.replaceState(null, '', `#${at}`)
  const { store } = await import('../../../src/lib/state/store.ts')
  const { QrApp } = await import('../../../src/app/qr/qr-app.tsx')
  const { SupportContext } = await import('../../../src/ui/feedback/support-context.ts')
  const { LinkApp } = await import('../../../src/app/qr/link-app.tsx')
  await import('../../../src/features/qr/steps.tsx')
  const App = at.startsWith('/pay_from_vk/') ? LinkApp : QrApp
  await act(async () => {
    render(
      <Provider store={store}>
        <SupportContext value={of}>
          <App host={of} />
        </SupportContext>
      </Provider>,
    )
  })
}

/** Opens the real application and store with a simulated network; `null` means no reply. */
export const openPayer = async (path: string, special: Answers = {}, of: HostConfig = host) => {
  const answers = { ...usual, ...special }
  const calls: { readonly name: string; readonly query: Record<string, string>; readonly body: unknown }[] =
    []
  vi.stubGlobal('fetch', (url: string, init: { method?: string; body?: string } = {}) => {
    const { pathname, searchParams: query } = new URL(url, location.href)
    const body: unknown = init.body === undefined ? undefined : JSON.parse(init.body)
    const name = toCallName(init.method ?? 'GET', pathname)
    calls.push({ name, query: Object.fromEntries(query), body })
    const answer = answers[name]?.({ query, body }) ?? null
    if (answer === null) return Promise.reject(new TypeError('No network'))
    const [status, json] = answer
    const headers = { 'content-type': 'application/json' }
    return Promise.resolve(new Response(JSON.stringify(json), { status, headers }))
  })
  await start(path, of)
  return {
    calls,
    getCalls: (name: string) => calls.filter((call) => call.name === name),
    async reload() {
      cleanup()
      await start(location.hash.slice(1), of)
    },
  }
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** Text of a busy button: both labels are in the page, and no style hides one here. */
const busy = ['Звоним', 'Проверяем', 'Отправляем', 'Сохраняем', 'Открываем', 'Подождите']
const isNamed =
  (wanted: string) =>
  (name: string): boolean =>
    [wanted, ...busy.map((word) => `${wanted} ${word}`), ...busy.map((word) => wanted + word)].includes(name)

export const button = (name: string | RegExp) =>
  screen.getByRole<HTMLButtonElement>('button', { name: typeof name === 'string' ? isNamed(name) : name })
export const hash = (): string => location.hash
