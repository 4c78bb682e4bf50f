import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeReceipts } from '#contract/profile/checks.ts'
import {
  toDraft,
  isCabinetOnly,
  validateAddress,
  toReceipts,
} from '../../../src/features/profile/rules/receipt-draft.ts'

const receipts = fc.record({
  paper_bills: fc.record({ disabled: fc.boolean(), print_anyway: fc.boolean() }),
  emails: fc.array(fc.record({ address: fc.constantFrom('', ' ', 'a@mail.ru', 'A@mail.ru ', 'b@mail.ru') })),
})

describe('receipt settings', () => {
  it('R-03: drops empty and repeated addresses, and prints nothing without paper', () => {
    fc.assert(
      fc.property(receipts, (given) => {
        const { paper_bills, emails } = normalizeReceipts(given)
        const addresses = emails.map(({ address }) => address)
        expect(addresses).not.toContain('')
        expect(new Set(addresses).size).toBe(addresses.length)
        expect(paper_bills.disabled).toBe(given.paper_bills.disabled)
        expect(paper_bills.print_anyway).toBe(given.paper_bills.print_anyway && !paper_bills.disabled)
      }),
    )
  })

  it('R-03: the form returns stored settings unchanged', () => {
    fc.assert(
      fc.property(receipts, (given) => {
        const stored = normalizeReceipts(given)
        expect(toReceipts(toDraft(stored))).toEqual(stored)
        expect(normalizeReceipts(stored)).toEqual(stored)
      }),
    )
  })

  it('R-03: always have an empty address field', () => {
    expect(
      toDraft(normalizeReceipts({ paper_bills: { disabled: true, print_anyway: false }, emails: [] })),
    ).toEqual({
      isPaper: false,
      printsAnyway: false,
      addresses: [''],
    })
  })

  it('R-03 U-05: reject an invalid address, not an empty one', () => {
    expect(['', '  ', 'Anna@Mail.ru '].map(validateAddress)).toEqual([null, null, null])
    expect(['anna', 'a@b', 'a b@mail.ru'].map(validateAddress)).not.toContain(null)
  })

  it('R-03: keep receipts only in the cabinet without paper and address', () => {
    const draft = { isPaper: false, printsAnyway: false, addresses: [' '] }
    expect(isCabinetOnly(draft)).toBe(true)
    expect(isCabinetOnly({ ...draft, isPaper: true })).toBe(false)
    expect(isCabinetOnly({ ...draft, addresses: ['a@mail.ru'] })).toBe(false)
  })
})
