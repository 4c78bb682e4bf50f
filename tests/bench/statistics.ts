export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (value === undefined) throw new Error('Nothing was measured')
  return value
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export interface Turns {
  readonly values: readonly number[]
  readonly floors: readonly number[]
}

/** Other load affects both measurements. */
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
