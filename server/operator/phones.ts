import { phoneDigits } from '#contract/auth/checks.ts'
import { insertStaffPhone, removeStaffPhone } from '../modules/profile/service.ts'
import type { DeskDeps } from '../modules/cases/service.ts'
import { Misused, type Command } from './command.ts'
import { texts } from './texts.ts'

/** Phones that the staff enter for a flat (G-03); undefined for another command. */
export const runPhones = async ({ sql, clock }: DeskDeps, command: Command): Promise<string | undefined> => {
  const [verb, account = '', phone = ''] = command.words
  if (verb !== 'phone') return undefined
  const digits = phoneDigits(phone)
  if (digits === null) throw new Misused(texts.badPhone)
  const entry = { account, digits, now: clock.now() }
  if (command.remove) {
    if (!(await removeStaffPhone(sql, entry))) throw new Misused(texts.noPhone)
    return texts.phoneRemoved
  }
  if (!(await insertStaffPhone(sql, entry))) throw new Misused(texts.noAccount)
  return texts.phoneAdded
}
