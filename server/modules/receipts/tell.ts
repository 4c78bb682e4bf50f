import { shiftDate } from '#contract/calendar.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import type { Seal } from '../../kernel/seal.ts'
import type { Clock } from '../../ports/clock.ts'
import { takeUntold } from '../accruals/service.ts'
import { postLetter } from '../letters/service.ts'
import { disownedBy, firstHour, lastHour, notify } from '../notifications/service.ts'
import { listReceiptReaders, type ReceiptReader } from '../profile/service.ts'

interface TellParts {
  readonly sql: Sql
  readonly clock: Clock
  readonly seal: Seal
}

const atOnce = 100
/** An older receipt is no news: it came with the organisation's archive. */
const newsDays = 7

/** The receipt itself to every address that the resident named; gives the addresses. */
const sendReceipt = async (
  tx: Tx,
  { residentId, profileId, emails }: ReceiptReader,
  accrualId: number,
  now: Date,
): Promise<readonly string[]> => {
  if (emails.length === 0) return []
  const disowned = await disownedBy(tx, residentId)
  const addresses = emails.filter((email) => email !== disowned)
  const data = { accrual: String(accrualId), profile: String(profileId) }
  for (const recipient of addresses) await postLetter(tx, { kind: 'receipts_receipt', recipient, data }, now)
  return addresses
}

/**
 * Tells of some receipts that were issued: a notice by the resident's channels, and the receipt to the addresses kept
 * for it (N-04, R-03). Each once, whatever process gets to it. Says whether there may be more.
 */
export const tellOfReceipts = ({ sql, clock, seal }: TellParts): Promise<boolean> =>
  sql.begin(async (tx) => {
    const now = clock.now()
    const untold = await takeUntold(tx, now, { firstHour, lastHour, most: atOnce })
    const oldest = shiftDate(now.toISOString().slice(0, 10), -newsDays)
    for (const { id, personalAccountId, period } of untold.filter(({ issuedOn }) => issuedOn >= oldest))
      for (const reader of await listReceiptReaders(tx, personalAccountId)) {
        const addresses = await sendReceipt(tx, reader, id, now)
        const isWritten = addresses.includes(reader.username)
        await notify(tx, { seal, now, isWritten }, reader.profileId, { kind: 'new_receipt', period })
      }
    return untold.length === atOnce
  })
