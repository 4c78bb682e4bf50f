import { atom } from 'jotai/vanilla'
import { orderConsentText } from '#contract/catalogue/order.ts'
import { followLink, sendOrder, showPhone } from '#contract/catalogue/endpoints.ts'
import type { OrderTexts } from '#contract/catalogue/order.ts'
import { NoResponseError } from '../../lib/http/call-errors.ts'
import { call } from '../../lib/http/call.ts'
import { toKeyOptions, type CallKeys } from '../../lib/outbox/call-keys.ts'
import { showFailure, whilePending } from '../../lib/state/notices.ts'
import { onReconnect } from '../../lib/state/network.ts'

/** Records a contact in the background; retries once the network returns. */
const recordAtom = atom(null, async (_get, set, record: () => Promise<unknown>): Promise<void> => {
  const attempt = async (): Promise<void> => {
    try {
      await record()
    } catch (error) {
      if (!(error instanceof NoResponseError)) return showFailure(set, error)
      const stop = onReconnect(() => {
        stop()
        void attempt()
      })
    }
  }
  await attempt()
})

export const phoneShownAtom = atom(null, (_get, set, id: number) =>
  set(recordAtom, () => call(showPhone, { params: { id } })),
)

interface FollowedLink {
  readonly id: number
  readonly link: string
  /** Consent was required and given. */
  readonly isAgreed: boolean
}

export const linkFollowedAtom = atom(null, (_get, set, { id, link, isAgreed }: FollowedLink) => {
  const body = { link, ...(isAgreed && { consent: orderConsentText }) }
  return set(recordAtom, () => call(followLink, { params: { id }, body }))
})

interface NewOrder {
  readonly serviceId: number
  readonly executorMail: string
  readonly texts: OrderTexts
  /** Shared by retries. */
  readonly keys: Pick<CallKeys, 'key' | 'replaces'>
}

/** Returns false if the executor will not get the order; throws as `call` does. */
export const sendOrderAtom = atom(null, async (_get, set, order: NewOrder): Promise<boolean> => {
  const { serviceId, executorMail, texts, keys } = order
  const body = { service_id: serviceId, executor_mail: executorMail, ...texts, consent: orderConsentText }
  const { status } = await whilePending(set, () => call(sendOrder, { body }, toKeyOptions(keys)))
  return status === 'OK'
})
