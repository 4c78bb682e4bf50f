import { linkDays } from '#contract/flats/schema.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { countAttempt } from '../../../kernel/limits.ts'
import { issueLink } from '../../qr/service.ts'
import type { StaffCall, StaffDeps } from '../../staff/service.ts'
import { actLimits, onFlat } from '../on-flat.ts'

const messages = {
  noSector: 'Такой услуги у этой квартиры нет',
} as const

/** Returns the path of a page that pays the sector's debt without a sign-in. */
export const createPaymentLink = async (
  deps: StaffDeps,
  call: StaffCall,
  id: number,
  sector: string,
): Promise<{ path: string }> => {
  await countAttempt(deps.sql, deps.clock, actLimits(call.member.memberId))
  return onFlat(deps, call, { id, act: `link ${sector}` }, async (tx) => {
    const number = await issueLink(tx, deps.clock.now(), { personalAccountId: id, sector, days: linkDays })
    if (number === null) throw new DomainError('no_sector', [messages.noSector])
    return { path: `/#/pay_from_vk/${number}` }
  })
}
