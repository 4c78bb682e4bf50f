import { atom } from 'jotai/vanilla'
import { NoAnswer } from '../../../lib/http/call-errors.ts'
import { showFailure } from '../../../lib/state/notices.ts'
import { onNetworkBack } from '../../../lib/state/network.ts'
import { followLink } from '../api/follow-link.ts'
import { showPhone } from '../api/show-phone.ts'

/**
 * Records that the resident turned to an executor. That does not hold the resident up: what found no network is
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

/** The telephone of a service's executor was shown (row S-06). */
export const phoneShownAtom = atom(null, (_get, set, id: number) => set(recordAtom, () => showPhone(id)))

interface Following {
  readonly id: number
  readonly link: string
  readonly isAgreed: boolean
}

/** The executor's own page was opened to order there (spec K4.1). */
export const linkFollowedAtom = atom(null, (_get, set, { id, link, isAgreed }: Following) =>
  set(recordAtom, () => followLink(id, link, isAgreed)),
)
