import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankCode } from '../../../server/modules/receipts/bank-code.ts'

const requisites = {
  recipient: 'ООО «УК «Садовая»',
  inn: '7705123452',
  kpp: '770501001',
  personal_account: '40702810200000000512',
  bank_name: 'АО «Демонстрационный банк»',
  bic: '044525745',
  correspondent: '30101810100000000745',
}
const paid = { kopecks: 648_237, accountNumber: '100200012', period: '2026-10' }
const toFields = (code: string) =>
  code
    .split('|')
    .slice(1)
    .map((field) => field.split('=')[0])

describe('bank payment code', () => {
  it('P-09: has the fields of GOST R 56042 in order, with the sum in kopecks', () => {
    expect(bankCode(requisites, paid)).toBe(
      'ST00012|Name=ООО «УК «Садовая»|PersonalAcc=40702810200000000512|BankName=АО «Демонстрационный банк»' +
        '|BIC=044525745|CorrespAcc=30101810100000000745|Sum=648237|PersAcc=100200012|PaymPeriod=10.2026' +
        '|TechCode=02|PayeeINN=7705123452|KPP=770501001',
    )
  })

  it('P-09: omits the sum of a paid receipt and writes 0 without a correspondent account', () => {
    const code = bankCode({ ...requisites, correspondent: '', kpp: '' }, { ...paid, kopecks: 0 })
    expect(toFields(code)).toEqual([
      'Name',
      'PersonalAcc',
      'BankName',
      'BIC',
      'CorrespAcc',
      'PersAcc',
      'PaymPeriod',
      'TechCode',
      'PayeeINN',
    ])
    expect(code).toContain('|CorrespAcc=0|')
  })

  it('P-09: limits the required fields to 300 bytes and escapes separators', () => {
    const names = fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' })
    fc.assert(
      fc.property(names, names, (recipient, bank_name) => {
        const code = bankCode({ ...requisites, recipient, bank_name }, paid)
        const required = code.slice('ST00012|'.length, code.indexOf('|Sum='))
        expect(Buffer.byteLength(required)).toBeLessThanOrEqual(300)
        expect(required.split('|')).toHaveLength(5)
        expect(Buffer.from(code).toString()).toBe(code)
      }),
    )
  })
})
