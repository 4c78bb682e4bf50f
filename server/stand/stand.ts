import type { StandBank } from './bank/bank.ts'
import { startMailbox, type Mailbox } from './mailbox.ts'
import { startTelephony, type StandTelephony } from './telephony.ts'

/** The outside world's counterparts (decision 1); the bank's pages and calls are served by the cabinet's server. */
export interface Stand {
  readonly mailbox: Mailbox
  readonly telephony: StandTelephony
  /** Null: the settings name a bank. */
  readonly bank: StandBank | null
  stop(): Promise<void>
}

/** Starts those with a server of their own; they are told about at /stand/. */
export const startStand = async (now: () => Date, bank: StandBank | null = null): Promise<Stand> => {
  const mailbox = await startMailbox(now)
  const telephony = await startTelephony(now)
  return {
    mailbox,
    telephony,
    bank,
    async stop() {
      await telephony.stop()
      await mailbox.stop()
    },
  }
}
