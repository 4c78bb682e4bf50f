import type { ChannelsChange } from '#contract/notifications/schema.ts'

const channels = ['email', 'mobile_app', 'telegram', 'vk'] as const

/** What is still wished for when a change has come to its end; a switch that was pressed again meanwhile stays. */
export const withoutSettled = (wish: ChannelsChange, settled: ChannelsChange): ChannelsChange =>
  Object.fromEntries(
    channels.flatMap((channel) => {
      const isOn = wish[channel]
      return isOn === undefined || isOn === settled[channel] ? [] : [[channel, isOn] as const]
    }),
  )
