import type { Queryable } from '../../db/connect.ts'
import type { Clock } from '../../ports/clock.ts'
import { findReceipt, listBalances } from '../accruals/service.ts'
import { findFrame } from './print-store.ts'
import type { Printed } from './printed.ts'

interface GatherParts {
  readonly sql: Queryable
  readonly clock: Clock
  /** The address that residents open: what the code of our site leads to. */
  readonly publicUrl: string
}

/** All that stands on a printed receipt. Throws when there is none. */
export const gather = async ({ sql, clock, publicUrl }: GatherParts, accrualId: number): Promise<Printed> => {
  const frame = await findFrame(sql, accrualId)
  const account = frame?.personal_account_id ?? 0
  const receipt = await findReceipt(sql, account, accrualId)
  if (!frame || !receipt) throw new Error(`There is no receipt ${accrualId}`)
  const { organisation_id: organisationId, sector } = frame
  const [balance] = await listBalances(sql, { organisationId, personalAccountId: account }, [sector])
  return {
    organisation: frame.organisation,
    emergencyPhone: frame.emergency_phone,
    timeZone: frame.time_zone,
    surname: frame.surname,
    address: frame.address,
    accountNumber: frame.number,
    receipt,
    debtKopecks: balance?.debt_kopecks ?? 0,
    requisites: frame.requisites,
    payLink: `${publicUrl}/#/qr/payment/`,
    at: clock.now(),
  }
}
