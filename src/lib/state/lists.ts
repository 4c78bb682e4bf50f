interface Known {
  readonly id: number | string
}

/** Whether a list still begins with the page that has come; an empty page begins none. */
export const startsWithPage = (items: readonly Known[], page: readonly Known[]): boolean =>
  page.length > 0 && page.every(({ id }, index) => items[index]?.id === id)

/** Parts of the rows, `size` each, by their place, which stays a part's own when rows come after it. */
export const chunked = <T>(items: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, place) => ({
    place,
    rows: items.slice(place * size, (place + 1) * size),
  }))
