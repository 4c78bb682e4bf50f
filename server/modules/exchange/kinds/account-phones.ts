import { lineText, type Kind } from '../staging/stage.ts'
import { unreadPhone } from '../values/phones.ts'

/**
 * Adds the phones of a table to those that staff entered for the flat. An import removes none, and does not return a
 * phone that staff or a resident removed.
 */
export const addPhones: NonNullable<Kind['prepare']> = async (tx, { organisationId, now, fields }) => {
  if (!fields.has('phones')) return
  await tx`
    insert into phone (personal_account_id, profile_id, digits, extension, created_at)
    select distinct on (account.id, digits) account.id, null::bigint, digits, split_part(given, '#', 2), ${now}::timestamptz
    from staged join personal_account account
        on account.number = staged.number and account.organisation_id = ${organisationId}
      cross join lateral string_to_table(phones, e'\n') given
      cross join lateral split_part(given, '#', 1) digits
    where bad_reason is null and digits ~ '^7[0-9]{10}$'
      and not exists (select from phone known where known.personal_account_id = account.id and known.digits = digits.digits)
    order by account.id, digits, given desc`
}

const maxShown = 5

/** Lists texts that are no phone number. */
export const unreadPhones: NonNullable<Kind['remarks']> = async (tx, { fields }) => {
  if (!fields.has('phones')) return []
  const rows = await tx<{ readonly text: string; readonly line: string; readonly count: number }[]>`
    select substr(given, 2) as text, ${lineText(tx, tx`line`)} as line, count(*) over ()::integer as count
    from staged cross join lateral string_to_table(phones, e'\n') given
    where bad_reason is null and given like ${`${unreadPhone}%`} order by staged.line limit ${maxShown}`
  const [first] = rows
  if (!first) return []
  const shown = rows.map(({ text, line }) => `«${text}» (строка ${line})`).join(', ')
  const more = first.count > rows.length ? ` и ещё ${first.count - rows.length}` : ''
  return [`Не номера телефонов, нужны 10 цифр с кодом города или оператора: ${shown}${more}`]
}
