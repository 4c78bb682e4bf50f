import { describe, expect, it } from 'vitest'
import { isCacheable } from '../../sw/cacheable.ts'

describe('caching rules of the worker', () => {
  it('O-03: cache the news list and items under any prefix', () => {
    expect(isCacheable('GET', '/internal/api/v4/cabinet/news/')).toBe(true)
    expect(isCacheable('GET', '/other/api/v4/cabinet/news/35/')).toBe(true)
    expect(isCacheable('GET', '/internal/api/v4/cabinet/news/35/more/')).toBe(false)
    expect(isCacheable('POST', '/internal/api/v4/cabinet/news/')).toBe(false)
    expect(isCacheable('GET', '/internal/api/v4/cabinet/')).toBe(false)
  })

  it('O-03: cache accruals and payment history, but no PDF receipt and no payment start', () => {
    expect(isCacheable('GET', '/internal/api/v4/cabinet/accruals/')).toBe(true)
    expect(isCacheable('GET', '/internal/api/v4/cabinet/accruals/71/')).toBe(true)
    expect(isCacheable('GET', '/internal/api/v4/cabinet/payments/')).toBe(true)
    expect(isCacheable('GET', '/gpb/acquiring/transactions/get_not_confirm')).toBe(true)
    expect(isCacheable('GET', '/internal/api/v4/cabinet/receipt/')).toBe(false)
    expect(isCacheable('GET', '/gpb/acquiring/fees/calculate')).toBe(false)
  })

  it('O-03 H-01: cache notices and the document list, but no document', () => {
    expect(isCacheable('GET', '/internal/api/v4/cabinet/notices/')).toBe(true)
    expect(isCacheable('GET', '/internal/api/v4/cabinet/attachments/')).toBe(true)
    expect(isCacheable('GET', '/internal/api/v4/cabinet/attachments/5/')).toBe(false)
  })

  it('O-03 Q-04: cache the shop, baskets and orders, but no picture and no ordering call', () => {
    expect(isCacheable('GET', '/internal/api/v4/cabinet/template_request/')).toBe(true)
    expect(isCacheable('GET', '/internal/api/v4/cabinet/template_request/receiving_services/')).toBe(true)
    expect(isCacheable('GET', '/internal/api/v4/acquiring/tenant_request_info/')).toBe(true)
    expect(isCacheable('GET', '/internal/api/v4/cabinet/template_request/images/5/')).toBe(false)
    expect(isCacheable('POST', '/req/request/tenant/catalog/')).toBe(false)
  })
})
