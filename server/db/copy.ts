import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { Tx } from './connect.ts'

/**
 * Fills columns of a table by COPY in the text format, as chunks of whole lines come; nothing is held but a chunk. Throws
 * where PostgreSQL refuses a value: postgres.js settles such a COPY only before its last chunk, so the next statement of the
 * transaction is asked as well.
 */
export const copyInto = async (
  tx: Tx,
  table: string,
  columns: readonly string[],
  chunks: Iterable<string> | AsyncIterable<string>,
): Promise<void> => {
  const target = await tx`copy ${tx(table)} (${tx([...columns])}) from stdin`.writable()
  try {
    await pipeline(Readable.from(chunks), target, { end: false })
  } catch (error) {
    target.destroy(error instanceof Error ? error : undefined)
    throw error
  }
  const copied = finished(target)
  target.end()
  // The end of the COPY is on the wire before the statement.
  await setImmediate()
  await Promise.race([copied, tx`select`.then(() => copied)])
}
