import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { payment, type openPayer } from './payer.tsx'

export const posted: Record<string, string>[] = []
beforeEach(() => {
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const fields = [...this.querySelectorAll('input')].map(({ name, value }) => [name, value])
    posted.push({ method: this.method, action: this.action, ...Object.fromEntries(fields) })
  })
})
afterEach(() => {
  cleanup()
  posted.length = 0
  sessionStorage.clear()
  vi.restoreAllMocks()
})

export const begun = {
  ...payment,
  processing_url: 'https://bank.example/pay',
  params: { debt_amount: '6482.37', 'o.amount': '653423' },
}
export const answer = (look: object) => ({
  'GET pay_by_number': ({ query }: { query: URLSearchParams }): [number, unknown] =>
    query.has('amount') ? [200, begun] : [200, { ...payment, ...look }],
})

export const starts = ({ getCalls }: Awaited<ReturnType<typeof openPayer>>) =>
  getCalls('GET pay_by_number').filter(({ query }) => query['amount'] !== undefined)

export const alert = () => screen.findByRole('alert')
