import { validateEmail } from '#contract/email.ts'
import { staffRoles } from '#contract/staff/roles.ts'
import { maxMemberNameLength } from '#contract/staff/schema.ts'
import {
  findMemberByEmail,
  inviteMember,
  listMembers,
  removeMember,
  resetMember,
} from '../modules/staff/service.ts'
import {
  findGivenOrganisation,
  findOrganisationId,
  UsageError,
  parseOneOf,
  type Command,
  type OperatorDeps,
} from './command.ts'
import { record } from './staff.ts'
import { messages } from './messages.ts'

const add = async (deps: OperatorDeps, command: Command): Promise<string> => {
  const [, , email = '', name = '', role] = command.words
  const known = parseOneOf(staffRoles, role)
  const trimmed = name.trim()
  if (
    validateEmail(email) !== null ||
    trimmed === '' ||
    trimmed.length > maxMemberNameLength ||
    known === null
  )
    throw new UsageError(messages.member.needed(staffRoles))
  const organisationId = await findOrganisationId(deps.sql, command)
  await deps.sql.begin(async (tx) => {
    const member = { organisationId, email, name: trimmed, role: known }
    await inviteMember(tx, deps.hmac, member, deps.clock.now())
    await record(tx, deps, command)
  })
  return messages.member.invited(email)
}

const list = async ({ sql }: OperatorDeps, command: Command): Promise<string> => {
  const members = await listMembers(sql, await findGivenOrganisation(sql, command))
  const lines = members.map(({ email, name, role, state }) =>
    [email, name, messages.member.roles[role], messages.member.states[state]].join('  '),
  )
  return lines.join('\n') || messages.none
}

const change = async (deps: OperatorDeps, command: Command, verb: 'remove' | 'reset'): Promise<string> => {
  const [, , email = ''] = command.words
  const own = await findMemberByEmail(deps.sql, email)
  if (!own) throw new UsageError(messages.member.none(email))
  return deps.sql.begin(async (tx) => {
    const now = deps.clock.now()
    await record(tx, deps, command)
    if (verb === 'remove') return messages.member.removed(email, (await removeMember(tx, own, now)).returned)
    await resetMember(tx, deps.hmac, own, now)
    return messages.member.invited(email)
  })
}

export const runMembers = async (deps: OperatorDeps, command: Command): Promise<string | undefined> => {
  const [noun, verb] = command.words
  if (noun !== 'staff') return undefined
  if (verb === 'add') return add(deps, command)
  if (verb === 'list') return list(deps, command)
  if (verb === 'remove' || verb === 'reset') return change(deps, command, verb)
  throw new UsageError(messages.usage)
}
