/**
 * What a table may ask before it is written; an answer is for one file. `holdsAll`: nothing is written without an
 * answer; otherwise the rows that it concerns are faults.
 */
export const offers = [
  { name: 'unusual', holdsAll: true },
  { name: 'names_as_is', holdsAll: false },
] as const

export type OfferName = (typeof offers)[number]['name']
export const offerNames: readonly OfferName[] = offers.map(({ name }) => name)

export interface Question {
  readonly offer: OfferName
  readonly text: string
  readonly is_accepted: boolean
  /** Bad rows that the answer makes good. Absent in reports of an earlier release. */
  readonly rows?: number | undefined
}

export const holdsTable = ({ offer, is_accepted }: Pick<Question, 'offer' | 'is_accepted'>): boolean =>
  !is_accepted && offers.some(({ name, holdsAll }) => name === offer && holdsAll)

interface AskedTable {
  readonly bad: number
  readonly questions?: readonly Question[] | undefined
}

/** Counts the bad rows that remain after these answers. */
export const countBad = (tables: readonly AskedTable[], accepts: readonly OfferName[]): number =>
  tables.reduce((sum, { bad, questions = [] }) => {
    const answered = questions.filter(({ offer }) => accepts.includes(offer))
    return sum + bad - answered.reduce((mended, { rows = 0 }) => mended + rows, 0)
  }, 0)
