import type { Channels } from './schema.ts'

/** 'enable' if any channel is on. */
export type ConfigType = 'off' | 'enable'

export const configType = ({ email, mobile_app: mobileApp, telegram, vk }: Channels): ConfigType =>
  email || mobileApp || telegram || vk ? 'enable' : 'off'
