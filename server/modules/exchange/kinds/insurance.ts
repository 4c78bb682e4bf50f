import type { Fragment, Queryable } from '../../../db/connect.ts'
import { accountColumn, type Column } from '../values/columns.ts'
import {
  accountJoin,
  dayText,
  markBad,
  markDuplicates,
  noAccount,
  readOutcomeCounts,
  type Kind,
} from '../staging/stage.ts'
import { day } from '../values/dates.ts'
import { number, text } from '../values/words.ts'

const types: Readonly<Record<string, string>> = {
  осаго: 'osago',
  osago: 'osago',
  ипотека: 'mortgage',
  'страхование ипотеки': 'mortgage',
  mortgage: 'mortgage',
}

const insuranceType: Column['parse'] = (given) => {
  const type = types[given.toLowerCase().replaceAll(/\s+/g, ' ')]
  return type === undefined ? { fault: 'вид страховки: ОСАГО или ипотека' } : { value: type }
}

const isKnown = (sql: Queryable): Fragment =>
  sql`insurance.personal_account_id = account_id and insurance.number = policy`

/** Insurance policies of flats, unique by number; visible to every resident of the flat. */
export const insurance: Kind = {
  name: 'insurance',
  columns: [
    accountColumn,
    { header: 'Вид', field: 'type', type: 'text', parse: insuranceType, isRequired: true },
    { header: 'Номер', field: 'policy', type: 'text', parse: number, isRequired: true },
    { header: 'Компания', field: 'insurer', type: 'text', parse: text(200), isRequired: true },
    { header: 'С', field: 'valid_from', type: 'date', parse: day, isRequired: true },
    { header: 'По', field: 'valid_till', type: 'date', parse: day, isRequired: true },
  ],
  extra: (sql) => sql`outcome text`,
  lookUp: (sql, context) => ({
    columns: { account_id: sql`account.id` },
    joins: accountJoin(sql, context),
  }),
  async check(tx, context) {
    await markBad(tx, ...noAccount(tx, context))
    await markDuplicates(tx, 'Номер', ['policy'])
    await markBad(
      tx,
      'По',
      dayText(tx, 'valid_till'),
      tx`valid_till < valid_from`,
      'срок кончается раньше, чем начинается',
    )
    await markBad(
      tx,
      'Номер',
      tx`policy`,
      tx`
        exists (select from insurance join personal_account account on account.id = insurance.personal_account_id
        where insurance.number = policy and account.organisation_id = ${context.organisationId} and account.id <> account_id)`,
      'полис с этим номером есть у другого лицевого счёта',
    )
    await tx`
      update staged set outcome = coalesce((
      select case when (insurance.type, insurance.insurer, insurance.valid_from, insurance.valid_till)
        = (staged.type, staged.insurer, staged.valid_from, staged.valid_till) then 'same' else 'changed' end
      from insurance where ${isKnown(tx)}), 'new') where bad_reason is null`
  },
  async merge(tx) {
    await tx`
      update insurance set type = staged.type, insurer = staged.insurer, valid_from = staged.valid_from,
        valid_till = staged.valid_till
      from staged where ${isKnown(tx)} and bad_reason is null and outcome = 'changed'`
    await tx`
      insert into insurance (personal_account_id, type, insurer, number, object, valid_from, valid_till)
      select account_id, staged.type, insurer, policy, case staged.type when 'mortgage' then account.address else '' end,
        valid_from, valid_till
      from staged join personal_account account on account.id = account_id
      where bad_reason is null and outcome = 'new' order by line`
    return readOutcomeCounts(tx)
  },
}
