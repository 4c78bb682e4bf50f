import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Encoding } from '../encoding.ts'
import { UnreadableTableError } from '../../errors.ts'

/** Characters. Banks write at most some hundreds; bounds the memory of a file without line ends. */
const maxLineLength = 64 * 1024
const headBytes = 64 * 1024

/** Returns the whole lines of the first 64 KB. */
export const readFirstLines = async (path: string, encoding: Encoding): Promise<readonly string[]> => {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const lines = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead)).split(/\r\n|[\n\r]/)
    return bytesRead < headBytes ? lines : lines.slice(0, -1)
  } finally {
    await file.close()
  }
}

interface ReadOptions {
  readonly path: string
  readonly encoding: Encoding
  readonly onBytes: (count: number) => void
}

/** Yields batches of lines. Throws `UnreadableTableError` for a line of more than 64 KB. */
export async function* readLines({
  path,
  encoding,
  onBytes,
}: ReadOptions): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder(encoding)
  const source = createReadStream(path, { highWaterMark: 256 * 1024 })
  let rest = ''
  let count = 0
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      onBytes(chunk.length)
      const text = rest + decoder.decode(chunk, { stream: true })
      // A carriage return at the end may be half of a line end.
      const whole = text.endsWith('\r') ? text.slice(0, -1) : text
      const lines = whole.split(/\r\n|[\n\r]/)
      rest = (lines.pop() ?? '') + text.slice(whole.length)
      count += lines.length
      if (rest.length > maxLineLength || lines.some(({ length }) => length > maxLineLength))
        throw new UnreadableTableError(`у строки ${count} нет конца: это не реестр банка`)
      yield lines
    }
    yield (rest + decoder.decode()).split(/\r\n|[\n\r]/)
  } finally {
    source.destroy()
  }
}
