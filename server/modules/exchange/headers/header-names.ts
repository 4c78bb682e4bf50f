import type { DerivedColumns } from '#contract/exchange/derived-columns.ts'
import { tableKindNames } from '#contract/exchange/table-kind-names.ts'
import type { Column } from '../values/columns.ts'
import { synonyms } from './header-synonyms.ts'
import { normalizeWords } from '../values/letters.ts'

/** Equal for «Лицевой счет *», «ЛИЦЕВОЙ СЧЁТ» and «Лицевой  счёт:». «№» is «номер». */
export const normalizeHeader = (header: string): string =>
  normalizeWords(header)
    .replaceAll('№', ' номер ')
    .replaceAll(/[^\p{L}\d]/gu, '')

export const toKeys = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(normalizeHeader))

/** Our header to its normalized synonyms. */
export const synonymKeys = new Map(Object.entries(synonyms).map(([header, names]) => [header, toKeys(names)]))

export interface Headed {
  readonly name: string
  readonly derived?: readonly DerivedColumns[]
  readonly columns: readonly Pick<Column, 'header' | 'isRequired' | 'lastNames' | 'unitOf'>[]
}

/** Returns the Russian name of a table. */
export const nameKind = ({ name }: Pick<Headed, 'name'>): string => tableKindNames[name] ?? name

export type HeaderMap = Readonly<Record<string, string>>
