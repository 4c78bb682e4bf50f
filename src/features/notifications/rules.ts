import type { ChannelsChange } from '#contract/notifications/schema.ts'
import type { PushSupport } from '../../lib/worker/push-offer.ts'
import type { PushOutcome } from '../../lib/worker/push.ts'
import { messages } from './messages.ts'

interface PushView {
  readonly support: PushSupport
  readonly isHere: boolean | null
  readonly outcome: PushOutcome | null
  /** The resident wants pushes on any device. */
  readonly isWanted: boolean
  readonly isIos: boolean
}

export interface PushNote {
  readonly text: string
  readonly isProblem: boolean
  readonly canTurnOn: boolean
}

/** Returns null if pushes work. */
export const pushNote = ({ support, isHere, outcome, isWanted, isIos }: PushView): PushNote | null => {
  if (support === 'unsupported')
    return {
      text: isIos ? messages.unsupportedIos : messages.unsupported,
      isProblem: false,
      canTurnOn: false,
    }
  if (outcome === 'failed') return { text: messages.pushFailed, isProblem: true, canTurnOn: isWanted }
  const isDenied = outcome === 'denied' || support === 'denied'
  if (isDenied && (outcome !== null || isWanted))
    return { text: messages.denied, isProblem: true, canTurnOn: isWanted }
  if (isWanted && isHere === false) return { text: messages.notHere, isProblem: false, canTurnOn: true }
  return null
}

const switches = [
  'email',
  'mobile_app',
  'telegram',
  'vk',
  'email_readings',
  'email_receipts',
  'email_payments',
  'email_requests',
] as const

/** Keeps switches that were pressed again meanwhile. */
export const stillPending = (pending: ChannelsChange, settled: ChannelsChange): ChannelsChange =>
  Object.fromEntries(
    switches.flatMap((name) => {
      const isOn = pending[name]
      return isOn === undefined || isOn === settled[name] ? [] : [[name, isOn] as const]
    }),
  )
