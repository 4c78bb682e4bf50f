import { copyInto } from '../db/copy.ts'
import type { Tx } from '../db/connect.ts'

const linesInChunk = 2000

type Field = string | number

/** Fields must have no tab, newline or backslash. */
function* toChunks(rows: Iterable<readonly Field[]>): Generator<string> {
  let lines: string[] = []
  for (const row of rows) {
    lines.push(`${row.join('\t')}\n`)
    if (lines.length < linesInChunk) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}

export const copyRows = (
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Field[]>,
): Promise<void> => copyInto(tx, table, columns, toChunks(rows))

/** Numbers from 0 to 1 (mulberry32). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
