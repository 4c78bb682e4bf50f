import type { Tx } from '../../db/connect.ts'
import { deleteOrdersOf } from './order-store.ts'

/** Removes the orders of a resident who deletes the account; a letter that is not sent yet is not written any more. */
export const forgetCatalogue = (tx: Tx, residentId: number): Promise<void> => deleteOrdersOf(tx, residentId)
