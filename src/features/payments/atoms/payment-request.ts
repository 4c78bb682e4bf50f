import { atom } from 'jotai/vanilla'
import { fastTransaction, payOrder, payRequest, startTransaction } from '#contract/payments/endpoints.ts'
import type { Hosted } from '#contract/payments/schema.ts'
import { call } from '../../../lib/http/call.ts'
import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { scopeAtom } from '../../../lib/session/scope.ts'
import { warningAtom, whilePending } from '../../../lib/state/notices.ts'
import { isLost, toRequestFailure, type RequestFailure } from '../rules/request-failure.ts'
import { buildBackUrls, needsUser, toPaymentRequest, type PaymentInput } from '../rules/payment-input.ts'
import { fetchUserId } from './cards.ts'

export type PaymentRequestResult =
  | { readonly kind: 'hosted'; readonly hosted: Hosted }
  | { readonly kind: 'taken'; readonly path: string }
  | { readonly kind: 'failed'; readonly failure: RequestFailure }

/** A retry with the same input must reuse this key. */
const lostAtom = atom<{ readonly key: string; readonly input: string } | null>(null)

const pathBack = (key: string): string =>
  publicRoutes.fromBank.to({ where: 'bank_payment' }, { payment: key })

const send = (input: PaymentInput, key: string, user?: number): Promise<Hosted | undefined> => {
  const request = toPaymentRequest(input, buildBackUrls(location.origin, pathBack(key)), user)
  switch (request.kind) {
    case 'request':
      return call(payRequest, { body: request.body }, { key })
    case 'fast':
      return call(fastTransaction, { body: request.body }, { key })
    case 'order':
      return call(payOrder, { body: request.body }, { key })
    case 'transaction':
      return call(startTransaction, { body: request.body }, { key })
  }
}

/**
 * A retry with the same input after a lost response reuses the idempotency key, so that nothing is paid twice. Sends
 * nothing offline (O-13).
 */
export const requestPaymentAtom = atom(
  null,
  async (get, set, input: PaymentInput): Promise<PaymentRequestResult> => {
    if (!navigator.onLine) return { kind: 'failed', failure: { status: 'offline' } }
    const fingerprint = JSON.stringify([get(scopeAtom), input])
    const lost = get(lostAtom)
    const key = lost?.input === fingerprint ? lost.key : crypto.randomUUID()
    try {
      const hosted = await whilePending(set, async () =>
        send(input, key, needsUser(input) ? await fetchUserId(get, set) : undefined),
      )
      set(lostAtom, null)
      return hosted === undefined ? { kind: 'taken', path: pathBack(key) } : { kind: 'hosted', hosted }
    } catch (error) {
      set(lostAtom, isLost(error) ? { key, input: fingerprint } : null)
      const failure = toRequestFailure(error, navigator.onLine)
      if (failure.status === 'general') set(warningAtom, true)
      return { kind: 'failed', failure }
    }
  },
)
