import { accountColumn, day, money, sectorColumn } from '../columns.ts'
import { findAccounts, findSectors, markBad, markTwins, roublesSql, staged, type Kind } from '../stage.ts'

/** Debts and advances taken over from the program before, each posted once. */
export const balances: Kind = {
  name: 'balances',
  columns: [
    accountColumn,
    sectorColumn,
    { header: 'На дату', field: 'day', type: 'date', parse: day, isRequired: true },
    { header: 'Долг', field: 'debt', type: 'bigint', parse: money, isRequired: true },
  ],
  extra: 'account_id bigint, sector_id bigint, opened bigint',
  async check(tx, context) {
    await findAccounts(tx, context)
    await findSectors(tx, context)
    await markTwins(tx, 'Лицевой счёт', ['number', 'sector_id'])
    await tx.unsafe(
      `update ${staged} set opened = known.kopecks from (
         select personal_account_id, posting.sector_id, sum(kopecks) as kopecks
         from ledger_posting posting join ledger_entry entry on entry.id = entry_id
         where kind = 'opening' and personal_account_id in (select account_id from ${staged}) group by 1, 2) known
       where known.personal_account_id = account_id and known.sector_id = ${staged}.sector_id`,
    )
    await markBad(
      tx,
      'Долг',
      roublesSql('debt'),
      'opened <> debt',
      `'остаток уже внесён: ' || ${roublesSql('opened')}`,
    )
  },
  async merge(tx) {
    const [row] = await tx.unsafe<{ readonly added: number; readonly same: number }[]>(
      `select count(*) filter (where opened is null and debt <> 0) as added,
         count(*) filter (where opened is not null or debt = 0) as same from ${staged} where bad_reason is null`,
    )
    const fresh = 'bad_reason is null and opened is null and debt <> 0'
    const groups = await tx.unsafe<{ readonly day: string; readonly sector: number }[]>(
      `select distinct day, sector_id as sector from ${staged} where ${fresh} order by 1, 2`,
    )
    for (const { day: on, sector } of groups)
      await tx.unsafe(
        `with entry as (insert into ledger_entry (kind, at) values ('opening', $1::date) returning id),
         fresh as (select * from ${staged} where ${fresh} and day = $1::date and sector_id = $2)
         insert into ledger_posting (entry_id, line, account, personal_account_id, sector_id, kopecks)
         select entry.id, 1 + row_number() over (order by fresh.line), 'resident', account_id, $2, debt from entry, fresh
         union all
         select entry.id, 1, 'income', null, $2, -sum(debt) from entry, fresh group by entry.id having sum(debt) <> 0`,
        [on, sector],
      )
    return { added: row?.added ?? 0, changed: 0, same: row?.same ?? 0 }
  },
}
