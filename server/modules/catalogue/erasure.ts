import type { Tx } from '../../db/connect.ts'
import { deleteOrdersOf } from './order-store.ts'

/** Erases the orders of a deleted account; letters that have not been sent are no longer written. */
export const eraseCatalogue = (tx: Tx, residentId: number): Promise<void> => deleteOrdersOf(tx, residentId)
