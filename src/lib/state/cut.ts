/** Parts of the rows, `size` each, by their place, which stays a part's own when rows come after it. */
export const cut = <T>(items: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, place) => ({
    place,
    rows: items.slice(place * size, (place + 1) * size),
  }))
