import { tableKindNames } from '#contract/exchange/table-kind-names.ts'

/** Returns «Таблица» for a kind of another release, because a code says nothing to a member. */
export const nameTableKind = (kind: string): string => tableKindNames[kind] ?? 'Таблица'
