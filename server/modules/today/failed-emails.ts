import { maxFailedEmails, type FailedEmail } from '#contract/today/schema.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import { countAttempt } from '../../kernel/limits.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Clock } from '../../ports/clock.ts'
import { resendEmail } from '../notifications/channels/email/service.ts'
import { recordCall, type StaffCall } from '../staff/service.ts'

/** As `email`, with one `flat` each. */
const selectGivenUp = (sql: Queryable, organisationId: number) => sql`
  notification_outbox email
  join lateral (select account.id, account.number, account.address
    from resident join profile on profile.resident_id = resident.id
    join personal_account account on account.id = profile.personal_account_id
    where resident.username = email.recipient and account.organisation_id = ${organisationId}
    order by account.id limit 1) flat on true
  where channel = 'email' and given_up_at is not null`

export const countFailed = async (sql: Queryable, organisationId: number): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from ${selectGivenUp(sql, organisationId)}`
  return row?.count ?? 0
}

type EmailRow = Omit<FailedEmail, 'given_up_at'> & { readonly givenUpAt: Date }

const listGivenUp = async (sql: Queryable, organisationId: number): Promise<{ letters: FailedEmail[] }> => {
  const rows = await sql<EmailRow[]>`
    select email.id, kind, recipient as email, given_up_at, last_error as fault,
      jsonb_build_object('id', flat.id, 'account', flat.number, 'address', flat.address) as flat
    from ${selectGivenUp(sql, organisationId)}
    order by given_up_at desc, email.id desc limit ${maxFailedEmails}`
  return {
    letters: rows.map(({ givenUpAt: at, ...email }) =>
      Object.assign(email, { given_up_at: at.toISOString() }),
    ),
  }
}

/** Per organisation and hour. */
const resendLimits = (organisationId: number) => [
  { bucket: `desk:letters:${organisationId}`, max: 300, seconds: 3600 },
]

interface EmailDeps {
  readonly sql: Sql
  readonly clock: Clock
}

export const createEmails = ({ sql, clock }: EmailDeps) => ({
  list: ({ member }: StaffCall) => listGivenUp(sql, member.organisationId),

  resend: async (call: StaffCall, id: number) => {
    const { organisationId } = call.member
    await countAttempt(sql, clock, resendLimits(organisationId))
    return sql.begin(async (tx) => {
      const now = clock.now()
      const [email] = await tx<{ flat: number }[]>`
        select flat.id as flat from ${selectGivenUp(tx, organisationId)} and email.id = ${id} for update of email`
      if (!email) throw new DomainError('not_found', ['Этого письма здесь нет: его уже отправили ещё раз'])
      await resendEmail(tx, id, now)
      await recordCall(tx, call, { act: `letter resend ${id}`, personalAccountId: email.flat }, now)
      return listGivenUp(tx, organisationId)
    })
  },
})
