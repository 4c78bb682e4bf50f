import { issueLink } from '../modules/qr/service.ts'
import type { DeskDeps } from '../modules/cases/service.ts'
import { Misused, numberOf, type Command } from './command.ts'
import { texts } from './texts.ts'

const mostDays = 365

/** Payment links that the organisation gives out, in VK for one (B-03); undefined for another command. */
export const runLinks = async (parts: DeskDeps, command: Command): Promise<string | undefined> => {
  const [verb, account = '', sector = ''] = command.words
  if (verb !== 'link') return undefined
  const days = numberOf(command.days ?? '30')
  if (days < 1 || days > mostDays) throw new Misused(texts.badDays(mostDays))
  const number = await issueLink(parts, { account, sector, days })
  if (number === null) throw new Misused(texts.noSector)
  return texts.link(`/#/pay_from_vk/${number}`)
}
