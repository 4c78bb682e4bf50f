import type { StandBank } from './bank/bank.ts'
import { startMailbox, type Mailbox } from './mailbox.ts'
import { startTelephony, type StandTelephony } from './telephony.ts'

/** Simulated external services (decision 1). */
export interface Stand {
  readonly mailbox: Mailbox
  readonly telephony: StandTelephony
  /** Null: a real bank is configured. */
  readonly bank: StandBank | null
  stop(): Promise<void>
}

/** Starts the services that have their own server. */
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
