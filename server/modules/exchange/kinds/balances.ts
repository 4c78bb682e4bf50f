import { accountColumn, sectorColumn } from '../values/columns.ts'
import type { Derivation } from '../values/derivation.ts'
import {
  accountJoin,
  markBad,
  markAll,
  markDuplicates,
  nextId,
  noAccount,
  noSector,
  roubles,
  sectorJoin,
  type Kind,
} from '../staging/stage.ts'
import { day } from '../values/dates.ts'
import { money } from '../values/numbers.ts'
import { applySides, debt, side } from './balance-sides.ts'

/** 1C leaves a zero out, and writes a debt as a debit and an overpayment as a credit. Values are kopecks. */
const toDebt: Derivation['derive'] = ([debit, credit]) => {
  const kopecks = Number(debit ?? 0) - Number(credit ?? 0)
  return { texts: [(kopecks / 100).toFixed(2).replace('.', ',')] }
}

/** Opening balances from the previous program, each posted once. */
export const balances: Kind = {
  name: 'balances',
  columns: [
    accountColumn,
    sectorColumn,
    { header: 'На дату', field: 'day', type: 'date', parse: day, isRequired: true },
    {
      header: 'Долг',
      field: 'debt',
      type: 'bigint',
      parse: debt,
      isRequired: true,
      zeroBeside: ['overpaid'],
      isZeroDash: true,
    },
    { header: 'Переплата', field: 'overpaid', type: 'bigint', parse: money, isOtherForm: true },
    { header: 'Дт/Кт', field: 'side', type: 'text', parse: side, isOtherForm: true },
    { header: 'Дебет', field: 'debit', type: 'bigint', parse: money, isOtherForm: true },
    { header: 'Кредит', field: 'credit', type: 'bigint', parse: money, isOtherForm: true },
  ],
  derived: [{ from: ['Дебет', 'Кредит'], into: ['Долг'], derive: toDebt }],
  prepare: applySides,
  lookUp: (sql, context) => ({
    columns: {
      account_id: sql`account.id`,
      sector_id: sql`own_sector.id`,
      // The planner underestimates opening entries, so a join would scan all postings per row.
      opened: sql`
        (select sum(kopecks) from ledger_posting posting
        where personal_account_id = account.id and posting.sector_id = own_sector.id
          and (select kind from ledger_entry where id = posting.entry_id) = 'opening')::bigint`,
    },
    joins: sql`${accountJoin(sql, context)} ${sectorJoin(sql, context)}`,
  }),
  async check(tx, context) {
    await markAll(tx, [noAccount(tx, context), noSector(tx)])
    await markDuplicates(tx, 'Лицевой счёт', ['number', 'sector_id'])
    await markBad(
      tx,
      'Долг',
      roubles(tx, 'debt'),
      tx`opened <> debt`,
      tx`'остаток уже внесён: ' || ${roubles(tx, 'opened')}`,
    )
  },
  async merge(tx) {
    const [row] = await tx<
      { readonly added: number; readonly same: number }[]
    >`select count(*) filter (where opened is null and debt <> 0) as added,
         count(*) filter (where opened is not null or debt = 0) as same from staged where bad_reason is null`
    const fresh = tx`bad_reason is null and opened is null and debt <> 0`
    // One entry per day and sector.
    await tx`drop table if exists opening`
    await tx`
      create temporary table opening on commit drop as
      select ${nextId(tx, 'ledger_entry')} as entry_id, opened.* from (
        select day, sector_id, sum(debt) as total from staged where ${fresh} group by 1, 2 order by 1, 2) opened`
    await tx`insert into ledger_entry (id, kind, at) overriding system value select entry_id, 'opening', day from opening`
    await tx`
      insert into ledger_posting (entry_id, line, account, personal_account_id, sector_id, kopecks)
      select entry_id, 1 + row_number() over (partition by entry_id order by fresh.line), 'resident', account_id, sector_id, debt
      from (select * from staged where ${fresh}) fresh join opening using (day, sector_id)
      union all
      select entry_id, 1, 'income', null, sector_id, -total from opening where total <> 0`
    return { added: row?.added ?? 0, changed: 0, same: row?.same ?? 0 }
  },
}
