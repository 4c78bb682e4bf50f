import type { Sql, Queryable } from '../../../server/db/connect.ts'
import type { Bank } from '../../../server/ports/bank.ts'

/** Thrown in a killed process, which commits nothing more. */
export class Killed extends Error {}

const createLife = (last: number) => {
  let steps = 0
  return (): void => {
    if (steps >= last) throw new Killed(`before step ${last}`)
    steps += 1
  }
}

const dying = (sql: Sql, step: () => void): Sql => {
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
  const get = (target: Sql, name: keyof Sql) => (name === 'begin' ? begin : Reflect.get(target, name))
  return new Proxy(sql, { apply, get })
}

/** A database whose process dies before its n-th step: a statement, a commit, or after a commit. */
export const mortalSql = (sql: Sql, last: number): Sql => dying(sql, createLife(last))

/** Also counts steps before and after a call to the bank. */
export const mortal = (sql: Sql, bank: Bank, last: number) => {
  const step = createLife(last)
  const chargeCard: Bank['chargeCard'] = async (...order) => {
    step()
    const outcome = await bank.chargeCard(...order)
    step()
    return outcome
  }
  return { sql: dying(sql, step), bank: { ...bank, chargeCard } }
}

/** Kills the work before its first step, then before its second, until it ends. Returns the number of steps. */
export const dieAtEachStep = async <Deps extends { readonly sql: Sql; readonly bank: Bank }>(
  deps: Deps,
  work: (deps: Deps) => Promise<unknown>,
  afterDeath: () => Promise<void> = () => Promise.resolve(),
): Promise<number> => {
  for (let step = 0; ; step += 1)
    try {
      await work({ ...deps, ...mortal(deps.sql, deps.bank, step) })
      return step
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      await afterDeath()
    }
}
