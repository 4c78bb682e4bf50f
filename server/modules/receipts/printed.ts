import type { AccrualDetail } from '#contract/accruals/schema.ts'
import type { Requisites } from './bank-code.ts'

/** All that stands on a printed receipt. */
export interface Printed {
  readonly organisation: string
  readonly emergencyPhone: string | null
  readonly timeZone: string
  readonly surname: string
  readonly address: string
  readonly accountNumber: string
  readonly receipt: AccrualDetail
  /** What the account owes in the sector, all months together; below zero it is paid ahead. */
  readonly debtKopecks: number
  readonly requisites: Requisites | null
  /** The address that the code of our site holds. */
  readonly payLink: string
  readonly at: Date
}
