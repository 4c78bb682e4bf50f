/** The value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (value === undefined) throw new Error('Nothing was measured')
  return value
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Two things that were measured by turns: the values of each. */
export interface Turns {
  readonly values: readonly number[]
  readonly floors: readonly number[]
}

/** Measures two things by turns, so that whatever else the machine does meanwhile falls on both. */
export async function byTurns(
  times: number,
  measure: () => Promise<number>,
  measureFloor: () => Promise<number>,
): Promise<Turns> {
  const values: number[] = []
  const floors: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    values.push(await measure())
    floors.push(await measureFloor())
  }
  return { values, floors }
}
