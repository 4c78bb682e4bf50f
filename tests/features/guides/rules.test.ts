import { describe, expect, it } from 'vitest'
import { guideIds } from '#contract/organisation/promises-schema.ts'
import { guideHref, offeredServices, parseService, serviceHref } from '../../../src/features/guides/rules.ts'
import { host } from '../../support/host.ts'

const { links } = host
const without = { links: { ...links, tgbot: null, robot: null } }

describe('pages about services', () => {
  it('A-13: are the seven of the specification, without those the host does not configure', () => {
    expect([...offeredServices(host)].toSorted()).toEqual([
      'autopay',
      'meters',
      'online_payment',
      'qrcode',
      'receipts',
      'robot',
      'tgbot',
    ])
    expect(offeredServices(without)).toHaveLength(5)
    expect(parseService('tgbot', without)).toBeNull()
  })

  it('A-13 P-05: leave out the payments by card where no bank is connected', () => {
    const closed = { ...host, cards: false as const }
    expect([...offeredServices(closed)].toSorted()).toEqual(['meters', 'receipts', 'robot', 'tgbot'])
    expect(parseService('qrcode', closed)).toBeNull()
  })

  it('A-13: the word in the address names a service or the list', () => {
    expect(parseService('meters', host)).toBe('meters')
    expect(['list', '', 'constructor', null].map((word) => parseService(word, host))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('A-13: public links lead to the sign-in, the payment or outside; those in the cabinet to its section', () => {
    expect(serviceHref('meters', 'public', host)).toBe('#/auth/login/')
    expect(serviceHref('meters', 'cabinet', host)).toBe('#/meters/list/')
    expect(serviceHref('qrcode', 'public', host)).toBe('#/qr/payment/')
    expect(serviceHref('tgbot', 'public', host)).toBe(links.tgbot)
  })

  it('A-13: every page has its own address, public and in the cabinet', () => {
    for (const place of ['public', 'cabinet'] as const)
      expect(new Set(guideIds.map((id) => guideHref(id, place))).size).toBe(guideIds.length)
    expect(guideHref('robot', 'public')).toBe('#/auth/services/robot/')
    expect(guideHref('robot', 'cabinet')).toBe('#/profile/services/?id=robot')
  })
})
