import { atom } from 'jotai/vanilla'
import { orderConsentText } from '#contract/catalogue/order.ts'
import { followLink, sendOrder, showPhone } from '#contract/catalogue/endpoints.ts'
import type { OrderTexts } from '#contract/catalogue/order.ts'
import { NoAnswer } from '../../lib/http/call-errors.ts'
import { call } from '../../lib/http/call.ts'
import { showFailure, whilePending } from '../../lib/state/notices.ts'
import { onNetworkBack } from '../../lib/state/network.ts'

/**
 * Records a contact of the resident with an executor. The resident does not wait for it: without a network it is
 * recorded when there is one again.
 */
const recordAtom = atom(null, async (_get, set, record: () => Promise<unknown>): Promise<void> => {
  const attempt = async (): Promise<void> => {
    try {
      await record()
    } catch (error) {
      if (!(error instanceof NoAnswer)) return showFailure(set, error)
      const stop = onNetworkBack(() => {
        stop()
        void attempt()
      })
    }
  }
  await attempt()
})

/** Records that the telephone of a service's executor was shown (S-06). */
export const phoneShownAtom = atom(null, (_get, set, id: number) =>
  set(recordAtom, () => call(showPhone, { params: { id } })),
)

interface FollowedLink {
  readonly id: number
  readonly link: string
  /** The order form had the consent, and it was given. */
  readonly isAgreed: boolean
}

/** Records that the executor's own page was opened to order there (S-07). */
export const linkFollowedAtom = atom(null, (_get, set, { id, link, isAgreed }: FollowedLink) => {
  const body = { link, ...(isAgreed && { consent: orderConsentText }) }
  return set(recordAtom, () => call(followLink, { params: { id }, body }))
})

interface NewOrder {
  readonly serviceId: number
  readonly executorMail: string
  readonly texts: OrderTexts
  /** Idempotency key, one for all attempts of an order. */
  readonly key: string
}

/** Sends an order by e-mail with the consent as it was read (S-07); gives whether the executor will have it. Throws as `call` does. */
export const sendOrderAtom = atom(null, async (_get, set, order: NewOrder): Promise<boolean> => {
  const { serviceId, executorMail, texts, key } = order
  const body = { service_id: serviceId, executor_mail: executorMail, ...texts, consent: orderConsentText }
  const { status } = await whilePending(set, () => call(sendOrder, { body }, { key }))
  return status === 'OK'
})
