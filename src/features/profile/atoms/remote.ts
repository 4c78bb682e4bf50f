import { remoteAtom } from '../../../lib/state/remote.ts'
import { loadInfo } from '../api/load-info.ts'
import { loadInsurance } from '../api/load-insurance.ts'
import { loadPhones } from '../api/load-phones.ts'
import { loadReceipts } from '../api/load-receipts.ts'

/** What the server said of the active profile. */
export const infoAtom = remoteAtom(loadInfo)
export const phonesAtom = remoteAtom(loadPhones)
export const receiptsAtom = remoteAtom(loadReceipts)
export const insuranceAtom = remoteAtom(loadInsurance)
