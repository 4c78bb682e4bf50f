import type { SandboxBank } from './bank/bank.ts'
import { startMailbox, type Mailbox } from './mailbox.ts'
import { startTelephony, type SandboxTelephony } from './telephony.ts'

export interface Sandbox {
  readonly mailbox: Mailbox
  readonly telephony: SandboxTelephony
  /** Null: a real bank is configured. */
  readonly bank: SandboxBank | null
  stop(): Promise<void>
}

export const startSandbox = async (now: () => Date, bank: SandboxBank | null = null): Promise<Sandbox> => {
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
