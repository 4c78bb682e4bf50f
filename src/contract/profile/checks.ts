import { normalizeEmail } from '../email.ts'
import type { Receipts } from './schema.ts'

/** Drops empty and duplicate addresses; no printing if paper is disabled. */
export const normalizeReceipts = ({ paper_bills, emails }: Receipts): Receipts => {
  const addresses = emails.map(({ address }) => normalizeEmail(address))
  return {
    paper_bills: { ...paper_bills, print_anyway: paper_bills.print_anyway && !paper_bills.disabled },
    emails: [...new Set(addresses)].filter((address) => address !== '').map((address) => ({ address })),
  }
}
