import type { RecordedAct } from '#contract/staff/acts.ts'
import {
  acceptInvitation,
  addMember,
  addStaffCodes,
  askStaffEntry,
  inviteAgain,
  listMembers,
  listStaffActs,
  verifyTotp,
  readInvitation,
  removeMember,
  enrollTotp,
  staffSignIn,
  startStaffCodes,
} from '#contract/staff/endpoints.ts'
import { getStaffSession, staffSignOut } from '#contract/staff/session-endpoints.ts'
import * as calls from '#contract/staff/passkey-endpoints.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { StaffContext, Context } from '../../http/route.ts'
import { serve } from '../../http/route.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { countAttempt } from '../../kernel/limits.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import { writeDevice } from '../../kernel/session-tokens.ts'
import { paragraphs, type Composers } from '../notifications/channels/email/service.ts'
import type { EmailDeps, ServerModule } from '../server-module.ts'
import { entryEmailKind, entrySecret, findEntryFacts, sendEntryLink } from './entry-link.ts'
import * as members from './members.ts'
import type { OpenedSession } from './member-session.ts'
import * as passkeys from './passkeys.ts'
import { listOrganisationActs, recordCall } from './service.ts'
import * as session from './sign-in.ts'
import { emailMessages, entryEmailMessages, factorEmailMessages, messages } from './messages.ts'

/** Per organisation and hour. */
const invitations = (organisationId: number) => [
  { bucket: `staff:invitations:${organisationId}`, max: 30, seconds: 3600 },
]

/** Remembers the device. */
const setSessionCookies = (
  hmac: Hmac,
  { setCookie, device }: Pick<Context, 'setCookie' | 'device'>,
  { token, session: opened }: OpenedSession,
) => {
  setCookie('staff', token)
  if (opened.step === 'in') setCookie('device', writeDevice(hmac, device))
  return opened
}

const record = (tx: Tx, context: StaffContext, act: RecordedAct, now: Date): Promise<void> =>
  recordCall(tx, context, { act }, now)

/** Otherwise a head would lose the own session at once. */
const assertNotOwn = ({ member }: StaffContext, id: number): void => {
  if (member.memberId === id) throw new DomainError('forbidden', [messages.ownMember])
}

const list = async (sql: Queryable, { member }: StaffContext) => ({
  members: await members.listMembers(sql, member.organisationId),
})

const factorEmail = (change: 'added' | 'removed' | 'codes') => () => {
  const { hello, own, notOwn, [change]: changed } = factorEmailMessages
  return Promise.resolve(paragraphs(changed.subject, [hello, changed.what, own, notOwn]))
}

const staffEmails = ({ hmac, clock, publicUrl }: EmailDeps): Composers => ({
  [members.invitationEmailKind]: async (sql, { data: { id } }) => {
    if (id === undefined) throw new Error('An email of an invitation names none')
    const facts = await members.findEmailFacts(sql, id, clock.now())
    if (!facts) return null
    const href = `${publicUrl}/#/desk/invitation/${id}/${members.invitationSecret(hmac, id)}/`
    const { subject, hello, why, ask, button, once } = emailMessages
    return paragraphs(subject, [
      hello(facts.name),
      why(facts.organisation),
      ask,
      { label: button, href },
      once,
    ])
  },
  [entryEmailKind]: async (sql, { recipient: email, data: { id } }) => {
    if (id === undefined) throw new Error('An email of a sign-in link names none')
    const facts = await findEntryFacts(sql, { id, email }, clock.now())
    if (!facts) return null
    const href = `${publicUrl}/#/desk/entry/${id}/${entrySecret(hmac, email, id)}/`
    const { subject, hello, why, button, once } = entryEmailMessages
    return paragraphs(subject, [hello(facts.name), why, { label: button, href }, once])
  },
  [passkeys.passkeyEmailKinds.added]: factorEmail('added'),
  [passkeys.passkeyEmailKinds.removed]: factorEmail('removed'),
  [session.codesEmailKind]: factorEmail('codes'),
})

export const staffModule: ServerModule = {
  name: 'staff',
  emails: staffEmails,
  routes: (deps) => [
    serve(staffSignIn, async ({ body }, context) =>
      setSessionCookies(deps.hmac, context, await session.signIn(deps, body, context)),
    ),
    serve(askStaffEntry, async ({ body }, context) => {
      await sendEntryLink(deps, body.email, context)
      return undefined
    }),
    serve(getStaffSession, (_, { member }) => session.readSession(deps, member)),
    serve(staffSignOut, async (_, { member, setCookie }) => {
      await session.signOut(deps, member)
      setCookie('staff', null)
      return undefined
    }),
    serve(enrollTotp, (_, { member }) => session.enrollTotp(deps, member)),
    serve(verifyTotp, async ({ body }, context) =>
      setSessionCookies(
        deps.hmac,
        context,
        await session.verifyTotp(deps, context.member, body.code, context),
      ),
    ),
    serve(startStaffCodes, ({ body }, { member }) => session.startCodes(deps, member, body.password)),
    serve(addStaffCodes, ({ body }, context) => session.addCodes(deps, context.member, body.code, context)),
    serve(calls.startStaffPasskey, ({ body }, context) =>
      passkeys.startPasskey(deps, context.member, body.password ?? '', context),
    ),
    serve(calls.addStaffPasskey, async ({ body }, context) => {
      const added = await passkeys.addPasskey(deps, context.member, body, context, context)
      return 'token' in added ? setSessionCookies(deps.hmac, context, added) : added
    }),
    serve(calls.listStaffPasskeys, (_, { member }) => passkeys.listPasskeys(deps, member)),
    serve(calls.renameStaffPasskey, async ({ params, body }, { member, ip }) => {
      await passkeys.renamePasskey(deps, member, { ...params, ...body, ip })
      return undefined
    }),
    serve(calls.removeStaffPasskey, async ({ params }, { member, ip }) => {
      await passkeys.removePasskey(deps, member, { ...params, ip })
      return undefined
    }),
    serve(calls.startStaffPasskeyVerification, (_, context) =>
      passkeys.startProof(deps, context.member, context),
    ),
    serve(calls.verifyStaffPasskey, async ({ body }, context) =>
      setSessionCookies(
        deps.hmac,
        context,
        await passkeys.verifyPasskey(deps, context.member, body, context, context),
      ),
    ),
    serve(readInvitation, ({ body }, context) => session.readInvitation(deps, body, context)),
    serve(acceptInvitation, async ({ body }, context) =>
      setSessionCookies(deps.hmac, context, await session.acceptInvitation(deps, body, context)),
    ),
    serve(listMembers, (_, context) => list(deps.sql, context)),
    serve(addMember, async ({ body }, context) => {
      const { organisationId } = context.member
      const now = deps.clock.now()
      await countAttempt(deps.sql, deps.clock, invitations(organisationId))
      return deps.sql.begin(async (tx) => {
        await members.inviteMember(tx, deps.hmac, { ...body, organisationId }, now)
        await record(tx, context, `staff add ${body.email} ${body.role}`, now)
        return list(tx, context)
      })
    }),
    serve(inviteAgain, async ({ params }, context) => {
      assertNotOwn(context, params.id)
      const { organisationId } = context.member
      const now = deps.clock.now()
      await countAttempt(deps.sql, deps.clock, invitations(organisationId))
      return deps.sql.begin(async (tx) => {
        const email = await members.resetMember(tx, deps.hmac, { organisationId, memberId: params.id }, now)
        await record(tx, context, `staff reset ${email}`, now)
        return list(tx, context)
      })
    }),
    serve(removeMember, async ({ params }, context) => {
      assertNotOwn(context, params.id)
      const { organisationId } = context.member
      const now = deps.clock.now()
      return deps.sql.begin(async (tx) => {
        const { email, returned } = await members.removeMember(
          tx,
          { organisationId, memberId: params.id },
          now,
        )
        await record(tx, context, `staff remove ${email}`, now)
        if (returned > 0) await record(tx, context, `staff return-cases ${email}, ${returned}`, now)
        return list(tx, context)
      })
    }),
    serve(listStaffActs, ({ query }, { member }) =>
      listOrganisationActs(deps.sql, member.organisationId, query),
    ),
  ],
}
