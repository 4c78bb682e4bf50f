import { pushSupport } from '../lib/worker/push-offer.ts'
import { countVisit } from '../lib/session/visits.ts'

const renewPush = async (): Promise<void> => {
  if (pushSupport() !== 'granted') return
  const push = await import('../lib/worker/push.ts')
  // The next visit tries again.
  await push.renewPush().catch(() => undefined)
}

/** What a start of the signed-in cabinet leaves behind: it is counted, and pushes go on reaching this browser. */
export const visit = (): void => {
  countVisit()
  void renewPush()
}
