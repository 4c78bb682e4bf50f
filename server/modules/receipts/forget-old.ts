import type { Sql } from '../../db/connect.ts'
import type { Clock } from '../../ports/clock.ts'
import { deleteTasksBefore } from './print-store.ts'

/** A printed receipt is opened at once; tomorrow it may say something else. */
const keptMs = 24 * 3600_000

/** Forgets receipts that were printed a day ago or more. */
export const forgetOldReceipts = ({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) =>
  deleteTasksBefore(sql, new Date(clock.now().getTime() - keptMs))
