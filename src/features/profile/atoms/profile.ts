import { getProfileInfo, getReceipts, listInsurance, listPhones } from '#contract/profile/endpoints.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'

/** The account of the active profile as the organisation keeps it. */
export const infoAtom = remoteAtom(getProfileInfo)
/** Telephones of the resident. */
export const phonesAtom = remoteAtom(listPhones)
/** Settings of how receipts are delivered. */
export const receiptsAtom = remoteAtom(getReceipts)
/** Insurance policies. */
export const insuranceAtom = remoteAtom(listInsurance)
