interface Known {
  readonly id: number | string
}

/** Returns false for an empty page. */
export const startsWithPage = (items: readonly Known[], page: readonly Known[]): boolean =>
  page.length > 0 && page.every(({ id }, index) => items[index]?.id === id)

/** Splits the items; `place` is stable when rows are appended. */
export const chunked = <T>(items: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, place) => ({
    place,
    rows: items.slice(place * size, (place + 1) * size),
  }))
