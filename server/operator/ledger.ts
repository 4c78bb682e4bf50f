import { checkLedger } from '../modules/ledger/service.ts'
import type { DeskDeps } from '../modules/cases/service.ts'
import type { Command } from './command.ts'
import { texts } from './texts.ts'

/** The ledger does not add up. */
class Damaged extends Error {}

/** Proves the ledger; undefined for another command. Throws, with what is wrong, when it does not add up. */
export const runLedger = async (
  { sql }: Pick<DeskDeps, 'sql'>,
  { words }: Command,
): Promise<string | undefined> => {
  if (words[0] !== 'ledger') return undefined
  const { entries, damages } = await checkLedger(sql)
  if (damages.length === 0) return texts.ledgerSound(entries)
  const lines = damages.map(({ damage, count, ids }) =>
    [`${texts.damages[damage]}: ${count}`, ...ids.map((id) => `  ${id}`)].join('\n'),
  )
  throw new Damaged([texts.ledgerDamaged, ...lines].join('\n'))
}
