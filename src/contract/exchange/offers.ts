/**
 * What a table may ask before it is written; an answer is for one file. `holdsAll`: nothing is written without an
 * answer; otherwise the rows that it concerns are faults.
 */
export const offers = [{ name: 'unusual', holdsAll: true }] as const

export type OfferName = (typeof offers)[number]['name']
export const offerNames: readonly OfferName[] = offers.map(({ name }) => name)

export interface Question {
  readonly offer: OfferName
  readonly text: string
  readonly is_accepted: boolean
}

export const holdsTable = ({ offer, is_accepted }: Question): boolean =>
  !is_accepted && offers.some(({ name, holdsAll }) => name === offer && holdsAll)
