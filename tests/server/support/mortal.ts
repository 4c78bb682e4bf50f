import type { Sql, Queryable } from '../../../server/db/connect.ts'
import type { Bank } from '../../../server/ports/bank.ts'

/** A process dies: nothing that it had begun is committed any more. */
export class Killed extends Error {}

/**
 * A life that ends before its n-th step: a statement, a commit, what comes right after one, and both sides of a call to
 * the bank.
 */
export const mortal = (sql: Sql, bank: Bank, last: number) => {
  let steps = 0
  const step = (): void => {
    if (steps >= last) throw new Killed(`before step ${last}`)
    steps += 1
  }
  const apply = <T extends Queryable>(target: T, self: unknown, args: unknown[]): unknown => {
    step()
    return Reflect.apply(target, self, args)
  }
  const begin: Sql['begin'] = async (work) => {
    const result = await sql.begin(async (tx) => {
      const done = await work(new Proxy(tx, { apply }))
      step()
      return done
    })
    step()
    return result
  }
  const chargeCard: Bank['chargeCard'] = async (...order) => {
    step()
    const reply = await bank.chargeCard(...order)
    step()
    return reply
  }
  const get = (target: Sql, name: keyof Sql) => (name === 'begin' ? begin : Reflect.get(target, name))
  return { sql: new Proxy(sql, { apply, get }), bank: { ...bank, chargeCard } }
}
