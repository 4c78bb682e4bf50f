import { describe, expect, it } from 'vitest'
import { isKept } from '../../sw/cacheable.ts'

describe('caching rules of the worker', () => {
  it('O-03: cache the news list and items under any prefix', () => {
    expect(isKept('GET', '/internal/api/v4/cabinet/news/')).toBe(true)
    expect(isKept('GET', '/other/api/v4/cabinet/news/35/')).toBe(true)
    expect(isKept('GET', '/internal/api/v4/cabinet/news/35/more/')).toBe(false)
    expect(isKept('POST', '/internal/api/v4/cabinet/news/')).toBe(false)
    expect(isKept('GET', '/internal/api/v4/cabinet/')).toBe(false)
  })

  it('O-03: cache accruals and payment history, but no PDF receipt and no payment start', () => {
    expect(isKept('GET', '/internal/api/v4/cabinet/accruals/')).toBe(true)
    expect(isKept('GET', '/internal/api/v4/cabinet/accruals/71/')).toBe(true)
    expect(isKept('GET', '/internal/api/v4/cabinet/payments/')).toBe(true)
    expect(isKept('GET', '/gpb/acquiring/transactions/get_not_confirm')).toBe(true)
    expect(isKept('GET', '/internal/api/v4/cabinet/receipt/')).toBe(false)
    expect(isKept('GET', '/gpb/acquiring/fees/calculate')).toBe(false)
  })

  it('O-03 H-01: cache notices and the document list, but no document', () => {
    expect(isKept('GET', '/internal/api/v4/cabinet/notices/')).toBe(true)
    expect(isKept('GET', '/internal/api/v4/cabinet/attachments/')).toBe(true)
    expect(isKept('GET', '/internal/api/v4/cabinet/attachments/5/')).toBe(false)
  })

  it('O-03 Q-04: cache the shop, baskets and orders, but no picture and no ordering call', () => {
    expect(isKept('GET', '/internal/api/v4/cabinet/template_request/')).toBe(true)
    expect(isKept('GET', '/internal/api/v4/cabinet/template_request/receiving_services/')).toBe(true)
    expect(isKept('GET', '/internal/api/v4/acquiring/tenant_request_info/')).toBe(true)
    expect(isKept('GET', '/internal/api/v4/cabinet/template_request/images/5/')).toBe(false)
    expect(isKept('POST', '/req/request/tenant/catalog/')).toBe(false)
  })
})
