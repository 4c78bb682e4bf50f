import { configType } from '#contract/notifications/checks.ts'
import type { Channels, ChannelsChange } from '#contract/notifications/schema.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
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

/** Leaves out bots that the organisation does not have: they send nothing. */
export const sendingText = (
  channels: Channels,
  { tgbot, vkbot }: Pick<HostConfig['links'], 'tgbot' | 'vkbot'>,
): string => {
  const { email, mobile_app, telegram, vk } = channels
  const sent = { email, mobile_app, telegram: telegram && !!tgbot, vk: vk && !!vkbot }
  if (configType(sent) === 'off') return messages.isOff
  return email ? messages.isOn : messages.noEmails
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
