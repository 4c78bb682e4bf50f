import { runBank } from './bank.ts'
import { Misused, readCommand } from './command.ts'
import { runFiles } from './files.ts'
import { runLedger } from './ledger.ts'
import { runLinks } from './links.ts'
import type { OperatorParts } from './parts.ts'
import { runPhones } from './phones.ts'
import { runRequests } from './requests.ts'
import { runShop } from './shop.ts'
import { runTickets } from './tickets.ts'
import { texts } from './texts.ts'

/** Does what the operator asks for, by the services that residents' calls use, and gives what is to be printed. */
export const runOperator = async (parts: OperatorParts, args: readonly string[]): Promise<string> => {
  const command = readCommand(args)
  const all = [runRequests, runTickets, runFiles, runPhones, runLinks, runShop, runLedger, runBank]
  for (const run of all) {
    const said = await run(parts, command)
    if (said !== undefined) return said
  }
  throw new Misused(texts.usage)
}
