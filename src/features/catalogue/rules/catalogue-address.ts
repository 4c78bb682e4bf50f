import { allPositions, quickPositions, type Position } from '#contract/catalogue/positions.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'

/** The query of the address: a category, 'all' for the list of them, null for none; an open service. */
export interface CatalogueAddress {
  readonly position: string | null
  readonly id: number | null
}

/** Reads the query of the hash. */
export const parseAddress = (search: string): CatalogueAddress => {
  const query = new URLSearchParams(search)
  const id = Number(query.get('id') ?? Number.NaN)
  return { position: query.get('position') || null, id: Number.isInteger(id) && id > 0 ? id : null }
}

/** The path of a place. */
export const cataloguePath = ({ position, id }: CatalogueAddress): string => {
  const query = { ...(position !== null && { position }), ...(id !== null && { id: String(id) }) }
  return Object.keys(query).length === 0
    ? signedRoutes.catalogue.to({})
    : signedRoutes.catalogue.to({}, query)
}

/** The chips: the list of all, the quick categories, and the chosen one when it is another (S-01). */
export const getChips = (known: readonly Position[], chosen: string | null): readonly Position[] => {
  const quick = [allPositions, ...quickPositions]
  const other = known.find(({ value }) => value === chosen)
  return other && quick.every(({ value }) => value !== chosen) ? [...quick, other] : quick
}

/** The list of 'Все категории': the quick ones at least, whatever is known of the others. */
export const getListed = (known: readonly Position[]): readonly Position[] =>
  known.length === 0 ? quickPositions : known

/** The name of a category; null for one that there is not. */
export const positionName = (known: readonly Position[], value: string): string | null =>
  [...quickPositions, ...known].find((position) => position.value === value)?.text ?? null
