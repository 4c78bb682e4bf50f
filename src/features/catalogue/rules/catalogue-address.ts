import { allPositions, quickPositions, type Position } from '#contract/catalogue/positions.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'

/** `position` is a category, 'all' for the category list, or null. */
export interface CatalogueAddress {
  readonly position: string | null
  readonly id: number | null
}

export const parseAddress = (search: string): CatalogueAddress => {
  const query = new URLSearchParams(search)
  const id = Number(query.get('id') ?? Number.NaN)
  return { position: query.get('position') || null, id: Number.isInteger(id) && id > 0 ? id : null }
}

export const cataloguePath = ({ position, id }: CatalogueAddress): string => {
  const query = { ...(position !== null && { position }), ...(id !== null && { id: String(id) }) }
  return Object.keys(query).length === 0
    ? signedRoutes.catalogue.to({})
    : signedRoutes.catalogue.to({}, query)
}

export const getChips = (known: readonly Position[], chosen: string | null): readonly Position[] => {
  const quick = [allPositions, ...quickPositions]
  const other = known.find(({ value }) => value === chosen)
  return other && quick.every(({ value }) => value !== chosen) ? [...quick, other] : quick
}

/** Includes the quick categories even if loading failed. */
export const getListed = (known: readonly Position[]): readonly Position[] =>
  known.length === 0 ? quickPositions : known

/** Returns null if unknown. */
export const positionName = (known: readonly Position[], value: string): string | null =>
  [...quickPositions, ...known].find((position) => position.value === value)?.text ?? null
