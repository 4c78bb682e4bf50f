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
import { NoResponseError } from '../../../lib/http/call-errors.ts'
import { mutationAtom } from '../../../lib/state/mutation.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { messages } from '../messages.ts'

export const infoAtom = remoteAtom(getProfileInfo)
export const phonesAtom = remoteAtom(listPhones)
export const receiptsAtom = remoteAtom(getReceipts)
export const insuranceAtom = remoteAtom(listInsurance)

const failed = (error: unknown): string | undefined =>
  error instanceof NoResponseError ? messages.noNetwork : undefined

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

/** Reloads the list even if the phone is already gone. */
export const removePhoneAtom = atom(null, async (_get, set, id: number) => {
  await set(removeAtom, id)
  await set(phonesAtom)
})

export const saveReceiptsAtom = mutationAtom(saveReceipts, {
  input: (receipts: Receipts) => ({ body: receipts }),
  done: messages.receiptsSaved,
  failed,
  onDone: (set) => set(receiptsAtom),
})
