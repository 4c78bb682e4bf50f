import {
  addMember,
  inviteAgain,
  listMembers,
  listStaffActs,
  removeMember,
} from '#contract/staff/endpoints.ts'
import { actsQuerySchema, type ActsQuery } from '#contract/staff/schema.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import { storedTextAtom } from '../../../shared/desk/stored-text.ts'
import { mutationAtom } from '../../../lib/state/mutation.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { messages } from './messages.ts'

export const membersAtom = remoteAtom(listMembers)

/** Drops what the address has wrong. */
export const parseActsQuery = (search: string): ActsQuery => {
  const given = Object.fromEntries([...new URLSearchParams(search)].filter(([, value]) => value !== ''))
  const numbers = ['before', 'member']
    .filter((name) => name in given)
    .map((name) => [name, Number(given[name])])
  const parsed = actsQuerySchema.safeParse({ ...given, ...Object.fromEntries(numbers) })
  return parsed.success ? parsed.data : {}
}

/** Paginates by act id. */
export const actsAtom = remoteAtom(listStaffActs, {
  input: (search: string) => ({ query: parseActsQuery(search) }),
})

export const typedEmailAtom = storedTextAtom('member email')
export const typedNameAtom = storedTextAtom('member name')

interface Invited {
  readonly email: string
  readonly name: string
  readonly role: StaffRole
}

export const inviteAtom = mutationAtom(addMember, {
  input: (body: Invited) => ({ body }),
  done: (_reply, { email }) => messages.sent(email),
  onDone: (set) => {
    set(typedEmailAtom, '')
    set(typedNameAtom, '')
    return set(membersAtom)
  },
})

interface Named {
  readonly id: number
  readonly name: string
  readonly email: string
}

export const inviteAgainAtom = mutationAtom(inviteAgain, {
  input: ({ id }: Named) => ({ params: { id } }),
  done: (_reply, { email }) => messages.sent(email),
  onDone: (set) => set(membersAtom),
})

export const removeAtom = mutationAtom(removeMember, {
  input: ({ id }: Named) => ({ params: { id } }),
  done: (_reply, { name }) => messages.removed(name),
  onDone: (set) => set(membersAtom),
})
