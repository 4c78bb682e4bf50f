import { byAttention, type Attention } from '#contract/cases/attention.ts'

export interface Page {
  readonly limit: number
  readonly offset: number
}

interface Source<Entry> {
  /** Every case that may be overdue or wait for the resident. */
  readonly candidates: () => Promise<readonly Entry[]>
  /** The last changed first. */
  readonly others: (page: Page, without: readonly number[]) => Promise<readonly Entry[]>
  readonly getAttention: (entry: Entry) => Attention
}

/** A page of one list in the order of `byAttention`: deadlines depend on working days, which SQL does not know. */
export const listByAttention = async <Entry extends { readonly _id: number; readonly changed_at: string }>(
  { limit, offset }: Page,
  { candidates, others, getAttention }: Source<Entry>,
): Promise<readonly Entry[]> => {
  const urgent = (await candidates())
    .map((entry) => ({ entry, attention: getAttention(entry), changed_at: entry.changed_at }))
    .filter(({ attention }) => attention !== 'none')
    .toSorted(byAttention)
    .map(({ entry }) => entry)
  const head = urgent.slice(offset, offset + limit)
  if (head.length === limit) return head
  const page = { limit: limit - head.length, offset: Math.max(0, offset - urgent.length) }
  return [
    ...head,
    ...(await others(
      page,
      urgent.map(({ _id }) => _id),
    )),
  ]
}
