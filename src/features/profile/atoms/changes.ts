import { atom } from 'jotai/vanilla'
import {
  addPhone,
  removePhone,
  saveReceipts,
  getProfileInfo,
  getReceipts,
  listInsurance,
  listPhones,
} from '#contract/profile/endpoints.ts'
import type { Receipts } from '#contract/profile/schema.ts'
import { NoAnswer } from '../../../lib/http/call-errors.ts'
import { mutationAtom } from '../../../lib/state/mutation.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { messages } from '../messages.ts'

/** The account of the active profile as the organisation keeps it. */
export const infoAtom = remoteAtom(getProfileInfo)
/** Telephones of the resident. */
export const phonesAtom = remoteAtom(listPhones)
/** Settings of how receipts are delivered. */
export const receiptsAtom = remoteAtom(getReceipts)
/** Insurance policies. */
export const insuranceAtom = remoteAtom(listInsurance)

const failed = (error: unknown): string | undefined =>
  error instanceof NoAnswer ? messages.noNetwork : undefined

/** Adds a phone, written by the mask, and reloads the list. */
export const addPhoneAtom = mutationAtom(addPhone, {
  input: (number: string) => ({ body: { number } }),
  done: (_reply, number) => messages.phoneAdded(number),
  failed,
  onDone: (set) => set(phonesAtom),
})

const removeAtom = mutationAtom(removePhone, {
  input: (id: number) => ({ params: { id } }),
  done: messages.phoneRemoved,
  failed,
})

/** Removes an own phone and reloads the list, also when the phone was gone already. */
export const removePhoneAtom = atom(null, async (_get, set, id: number) => {
  await set(removeAtom, id)
  await set(phonesAtom)
})

/** Saves the settings of receipts and reloads them; gives whether they were saved. */
export const saveReceiptsAtom = mutationAtom(saveReceipts, {
  input: (receipts: Receipts) => ({ body: receipts }),
  done: messages.receiptsSaved,
  failed,
  onDone: (set) => set(receiptsAtom),
})
