import { shiftDate } from '#contract/calendar.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import type { Clock } from '../../ports/clock.ts'
import { leaseUnannounced } from '../accruals/service.ts'
import { enqueueEmail } from '../notifications/channels/email/service.ts'
import { getDisownedAddress, firstHour, lastHour, notify } from '../notifications/service.ts'
import { listReceiptReaders, type ReceiptReader } from '../profile/service.ts'
import { newReceipt } from './notices/new-receipt.ts'
import { receiptCorrected } from './notices/receipt-corrected.ts'

interface AnnouncementDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
}

const atOnce = 100
/** Older receipts come from an imported archive. */
const newsDays = 7

const mailReceipt = async (
  tx: Tx,
  { residentId, profileId, emails }: ReceiptReader,
  accrualId: number,
  now: Date,
): Promise<readonly string[]> => {
  if (emails.length === 0) return []
  const disowned = await getDisownedAddress(tx, residentId)
  const addresses = emails.filter((email) => email !== disowned)
  const data = { accrual: String(accrualId), profile: String(profileId) }
  for (const recipient of addresses)
    await enqueueEmail(tx, { kind: 'receipts_receipt', recipient, data }, now)
  return addresses
}

/** Announces once, by notice (N-04) and mail. Returns whether more may remain. */
export const announceReceipts = ({ sql, clock, hmac }: AnnouncementDeps): Promise<boolean> =>
  sql.begin(async (tx) => {
    const now = clock.now()
    const receipts = await leaseUnannounced(tx, now, { firstHour, lastHour, max: atOnce })
    const oldest = shiftDate(now.toISOString().slice(0, 10), -newsDays)
    const news = receipts.filter(({ issuedOn, difference }) => difference !== null || issuedOn >= oldest)
    for (const { id, personalAccountId, period, difference } of news)
      for (const reader of await listReceiptReaders(tx, personalAccountId)) {
        const addresses = await mailReceipt(tx, reader, id, now)
        const isWritten = difference === null && addresses.includes(reader.username)
        const deps = { hmac, now, except: isWritten ? ['email'] : [] }
        if (difference === null) await notify(tx, deps, reader.profileId, newReceipt, { period })
        else {
          const correction = { period, accrualId: id, at: now.toISOString(), kopecks: difference }
          await notify(tx, deps, reader.profileId, receiptCorrected, correction)
        }
      }
    return receipts.length === atOnce
  })
