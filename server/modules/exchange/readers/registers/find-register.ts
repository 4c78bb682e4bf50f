import type { Encoding } from '../encoding.ts'
import { trackFile } from '../tracked-file.ts'
import { clientBankMark, findOwnAccounts, findSector, readClientBank } from './client-bank.ts'
import { readFirstLines, readLines } from './lines.ts'
import { registerHeaders, type RegisterReader, type RegisterSector } from './register.ts'
import { findTextLayout, readTextRegister } from './text-register.ts'

export const registerNames = {
  text: 'реестр платежей банка',
  clientBank: 'выписка 1CClientBankExchange',
} as const

export interface FoundRegister {
  readonly format: keyof typeof registerNames
  /** False if the sector must be chosen: the organisation has several. */
  readonly isSectorKnown: boolean
  /** `chosen` is the code of a sector. */
  readonly open: (chosen: string | undefined) => RegisterReader & {
    readonly file: string
    readonly folder: string
    readonly headers: readonly string[]
    readonly part: () => number | null
  }
}

/** Returns null if the file is no register of a bank. */
export const findRegister = async (
  path: string,
  encoding: Encoding,
  sectors: readonly RegisterSector[],
): Promise<FoundRegister | null> => {
  const head = await readFirstLines(path, encoding)
  const isClientBank = head.find((line) => line.trim() !== '')?.trim() === clientBankMark
  const layout = isClientBank ? null : findTextLayout(head)
  if (!isClientBank && !layout) return null
  const { onBytes, ...tracked } = await trackFile(path)
  const [only, another] = sectors
  const single = only && !another ? only.code : null
  const own = isClientBank ? findOwnAccounts(head) : new Set<string>()
  const isSectorKnown = isClientBank
    ? [...own].every((account) => findSector(sectors, account) !== null)
    : single !== null
  return {
    format: isClientBank ? 'clientBank' : 'text',
    isSectorKnown,
    open: (chosen) => {
      const lines = readLines({ path, encoding, onBytes })
      const reader = layout
        ? readTextRegister(lines, layout, chosen ?? single ?? '')
        : readClientBank({ lines, sectors, chosen })
      return { ...reader, ...tracked, headers: registerHeaders }
    },
  }
}
