import {
  UnmappedTableError,
  getFixedValue,
  type ColumnChoice,
  type ColumnMapping,
  type RememberedMap,
} from '../headers/column-map.ts'
import type { Encoding } from '../readers/encoding.ts'
import { UnreadableTableError } from '../errors.ts'
import { findRegister, registerNames } from '../readers/registers/find-register.ts'
import type { RegisterSector } from '../readers/registers/register.ts'

interface Headed {
  readonly name: string
  readonly columns: readonly { readonly header: string }[]
}

const kindName = 'payments'
const sectorHeader = 'Сектор'

const messages = {
  otherKind: (name: string) => `это ${name}: его загружают как «Платежи»`,
  whichSector: (name: string, sectors: readonly RegisterSector[]) =>
    `это ${name}. У организации несколько услуг, выберите, за какую он: ` +
    sectors.map(({ code, name: title }) => `${title} (${code})`).join(', '),
} as const

interface RegisterOrder<K> {
  readonly path: string
  readonly encoding: Encoding
  readonly sha256: Buffer
  readonly kinds: readonly K[]
  readonly sectors: readonly RegisterSector[]
  readonly map: ColumnChoice
  readonly remembered: readonly RememberedMap[]
}

/** Returns a bank's register as a table of payments; null if the file is none. Throws if a sector must be chosen. */
export const registerTable = async <K extends Headed>(order: RegisterOrder<K>) => {
  const { path, encoding, sha256, kinds, sectors, map, remembered } = order
  const register = await findRegister(path, encoding, sectors)
  if (!register) return null
  const { format, isSectorKnown, open } = register
  const kind = kinds.find(({ name }) => name === kindName)
  if (!kind) throw new UnreadableTableError(messages.otherKind(registerNames[format]))
  const chosen = getFixedValue(map[sectorHeader])
  const fingerprint = `register ${format}`
  // Registers of one bank look alike whatever they are for, so an earlier choice is only proposed.
  const proposed = remembered.find((known) => known.fingerprint === fingerprint)?.columns ?? {}
  const mapping: ColumnMapping = {
    fingerprint,
    register: format,
    line: null,
    headers: [],
    kind: kindName,
    columns: chosen === undefined ? proposed : { [sectorHeader]: `=${chosen}` },
  }
  if (chosen === undefined && !isSectorKnown)
    throw new UnmappedTableError(messages.whichSector(registerNames[format], sectors), mapping)
  const { headers, ...read } = open(chosen)
  const places = kind.columns.map(({ header }) => headers.indexOf(header))
  return {
    ...read,
    kind,
    sha256,
    places: places.map((place) => (place === -1 ? undefined : place)),
    width: headers.length,
    header: headers,
    unknown: [],
    ...(chosen !== undefined && { mapping }),
  }
}
