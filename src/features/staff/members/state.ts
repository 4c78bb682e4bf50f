import {
  addMember,
  inviteAgain,
  listMembers,
  listStaffActs,
  removeMember,
} from '#contract/staff/endpoints.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import { storedTextAtom } from '../../../shared/desk/stored-text.ts'
import { mutationAtom } from '../../../lib/state/mutation.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { messages } from './messages.ts'

export const membersAtom = remoteAtom(listMembers)

/** Paginates by act id. */
export const actsAtom = remoteAtom(listStaffActs, {
  input: (account: string, before: number | null) => ({
    query: { ...(account !== '' && { account }), ...(before !== null && { before }) },
  }),
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
