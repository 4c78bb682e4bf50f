import { phoneDigits } from '#contract/auth/checks.ts'
import { insertStaffPhone, removeStaffPhone } from '../modules/profile/service.ts'
import { issueLink } from '../modules/qr/service.ts'
import { findAccountId, type OperatorDeps, UsageError, type Command, parseNumber } from './command.ts'
import { record } from './staff.ts'
import { messages } from './messages.ts'

export const runPhones = async (
  { sql, clock }: OperatorDeps,
  command: Command,
): Promise<string | undefined> => {
  const [verb, account = '', phone = ''] = command.words
  if (verb !== 'phone') return undefined
  const digits = phoneDigits(phone)
  if (digits === null) throw new UsageError(messages.badPhone)
  const personalAccountId = await findAccountId(sql, command, account)
  const entry = { personalAccountId, digits, now: clock.now() }
  return sql.begin(async (tx) => {
    await record(tx, { clock }, command, personalAccountId)
    if (!command.remove) {
      await insertStaffPhone(tx, entry)
      return messages.phoneAdded
    }
    if (!(await removeStaffPhone(tx, entry))) throw new UsageError(messages.noPhone)
    return messages.phoneRemoved
  })
}

const maxDays = 365

export const runLinks = async (deps: OperatorDeps, command: Command): Promise<string | undefined> => {
  const [verb, account = '', sector = ''] = command.words
  if (verb !== 'link') return undefined
  const days = parseNumber(command.days ?? '30')
  if (days < 1 || days > maxDays) throw new UsageError(messages.badDays(maxDays))
  const personalAccountId = await findAccountId(deps.sql, command, account)
  const number = await deps.sql.begin(async (tx) => {
    const issued = await issueLink(tx, deps.clock.now(), { personalAccountId, sector, days })
    if (issued === null) throw new UsageError(messages.noSector)
    await record(tx, deps, command, personalAccountId)
    return issued
  })
  return messages.link(`/#/pay_from_vk/${number}`)
}
