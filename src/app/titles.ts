/** Page titles by the pattern of their route; empty where the page itself gives it. */
export type Titles = ReadonlyArray<readonly [pattern: string, title: string]>

/** The title of the closest route: its own, or the one that its path begins with. Null for none. */
export const titleOf = (path: string, titles: Titles): string | null => {
  const fits = titles.filter(([pattern]) => path.startsWith(pattern.replace(/:.*$/, '')))
  return fits.toSorted(([a], [b]) => b.length - a.length)[0]?.[1] ?? null
}
