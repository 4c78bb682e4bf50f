import { atom } from 'jotai/vanilla'
import { fastTransaction, payOrder, payRequest, startTransaction } from '#contract/payments/endpoints.ts'
import type { Hosted } from '#contract/payments/schema.ts'
import { call } from '../../../lib/http/call.ts'
import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { keysAfter, nextKeys, toKeyOptions, type CallKeys } from '../../../lib/outbox/call-keys.ts'
import { scopedAtom } from '../../../lib/state/scoped.ts'
import { warningAtom, whilePending } from '../../../lib/state/notices.ts'
import { isLost, toRequestFailure, type RequestFailure } from '../rules/request-failure.ts'
import { buildBackUrls, needsUser, toPaymentRequest, type PaymentInput } from '../rules/payment-input.ts'
import { fetchUserId } from './cards.ts'

export type PaymentRequestResult =
  | { readonly kind: 'hosted'; readonly hosted: Hosted }
  | { readonly kind: 'taken'; readonly path: string }
  | { readonly kind: 'failed'; readonly failure: RequestFailure }

const keysAtom = scopedAtom<CallKeys | null>(null)

const pathBack = (key: string): string =>
  publicRoutes.fromBank.to({ where: 'bank_payment' }, { payment: key })

const send = (input: PaymentInput, keys: CallKeys, user?: number): Promise<Hosted | undefined> => {
  const request = toPaymentRequest(input, buildBackUrls(location.origin, pathBack(keys.key)), user)
  const options = toKeyOptions(keys)
  switch (request.kind) {
    case 'request':
      return call(payRequest, { body: request.body }, options)
    case 'fast':
      return call(fastTransaction, { body: request.body }, options)
    case 'order':
      return call(payOrder, { body: request.body }, options)
    case 'transaction':
      return call(startTransaction, { body: request.body }, options)
  }
}

/**
 * A retry with the same input after a lost response reuses the idempotency key, and another input replaces it, so that
 * nothing is paid twice (O-23). Sends nothing offline (O-13).
 */
export const requestPaymentAtom = atom(
  null,
  async (get, set, input: PaymentInput): Promise<PaymentRequestResult> => {
    if (!navigator.onLine) return { kind: 'failed', failure: { status: 'offline' } }
    const keys = nextKeys(get(keysAtom), JSON.stringify(input))
    try {
      const hosted = await whilePending(set, async () =>
        send(input, keys, needsUser(input) ? await fetchUserId(get, set) : undefined),
      )
      set(keysAtom, null)
      return hosted === undefined ? { kind: 'taken', path: pathBack(keys.key) } : { kind: 'hosted', hosted }
    } catch (error) {
      set(keysAtom, keysAfter(keys, error, isLost(error)))
      const failure = toRequestFailure(error, navigator.onLine)
      if (failure.status === 'general') set(warningAtom, true)
      return { kind: 'failed', failure }
    }
  },
)
