import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { Tx } from './connect.ts'

/** Streams whole lines by COPY. postgres.js misses errors after the last chunk, so the next statement reveals them. */
export const copyInto = async (
  tx: Tx,
  table: string,
  columns: readonly string[],
  chunks: Iterable<string> | AsyncIterable<string | Buffer>,
): Promise<void> => {
  const target = await tx`copy ${tx(table)} (${tx([...columns])}) from stdin`.writable()
  try {
    await pipeline(Readable.from(chunks), target, { end: false })
    // The last chunk may wait for the socket, over TLS nearly always; the empty one is written after it.
    await new Promise<void>((resolve, reject) =>
      target.write('', (error) => (error ? reject(error) : resolve())),
    )
  } catch (error) {
    target.destroy(error instanceof Error ? error : undefined)
    throw error
  }
  const copied = finished(target)
  target.end()
  // Sends the end of COPY before the next statement.
  await setImmediate()
  await Promise.race([copied, tx`select`.then(() => copied)])
}
