import { atom, type Setter } from 'jotai/vanilla'
import type { Receipts } from '#contract/profile/schema.ts'
import { NoAnswer } from '../../../lib/http/call-errors.ts'
import { showFailure, toastAtom, whilePending } from '../../../lib/state/notices.ts'
import { addPhone } from '../api/add-phone.ts'
import { removePhone } from '../api/remove-phone.ts'
import { saveReceipts } from '../api/save-receipts.ts'
import { texts } from '../texts.ts'
import { phonesAtom, receiptsAtom } from './remote.ts'

/** Runs a change and tells how it ended; false when it did not come about. */
const change = async (set: Setter, work: () => Promise<unknown>, done: string): Promise<boolean> => {
  try {
    await whilePending(set, work)
  } catch (error) {
    showFailure(set, error, error instanceof NoAnswer ? texts.noNetwork : undefined)
    return false
  }
  set(toastAtom, done)
  return true
}

/** Adds a phone, written by the mask, and loads the list anew. */
export const addPhoneAtom = atom(null, async (_get, set, number: string) => {
  if (await change(set, () => addPhone(number), texts.phoneAdded(number))) await set(phonesAtom)
})

/** Removes an own phone and loads the list anew, also when it was gone already. */
export const removePhoneAtom = atom(null, async (_get, set, id: number) => {
  await change(set, () => removePhone(id), texts.phoneRemoved)
  await set(phonesAtom)
})

/** Keeps the settings and loads them anew; true when they are kept. */
export const saveReceiptsAtom = atom(null, async (_get, set, receipts: Receipts) => {
  const isKept = await change(set, () => saveReceipts(receipts), texts.receiptsSaved)
  if (isKept) await set(receiptsAtom)
  return isKept
})
