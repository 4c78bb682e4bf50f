import { plainEmail } from '../email.ts'
import type { Receipts } from './schema.ts'

/** Receipt settings in the form in which they are saved: no empty or repeated addresses, no printing without paper. */
export const plainReceipts = ({ paper_bills, emails }: Receipts): Receipts => {
  const addresses = emails.map(({ address }) => plainEmail(address))
  return {
    paper_bills: { ...paper_bills, print_anyway: paper_bills.print_anyway && !paper_bills.disabled },
    emails: [...new Set(addresses)].filter((address) => address !== '').map((address) => ({ address })),
  }
}
