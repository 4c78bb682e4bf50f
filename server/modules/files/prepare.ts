import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileFormat } from '#contract/files/checks.ts'
import { createQueue } from '../../kernel/queue.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { ReceivedFile } from '../../http/route.ts'
import { detectFormat } from './detect.ts'
import { texts } from './texts.ts'

/** A file as it is kept. */
export interface Prepared {
  readonly path: string
  readonly format: FileFormat
  readonly size: number
}

const refuse = (code: 'empty' | 'format' | 'picture'): Refused => new Refused(422, code, [texts[code]])

// Points of a picture need much memory for a moment.
const inTurn = createQueue({ atOnce: 2, mostWaiting: 100 })

/** Makes ready what was received, gives it to the work, and removes what it made. Throws a refusal for what is not taken. */
export const withPrepared = async <T>(
  { path, size }: ReceivedFile,
  folder: string,
  work: (prepared: Prepared) => Promise<T>,
): Promise<T> => {
  if (size === 0) throw refuse('empty')
  const format = await detectFormat(path)
  if (format === null) throw refuse('format')
  if (format === 'svg') return work({ path, format, size })
  const target = join(folder, randomUUID())
  try {
    const { remakePicture } = await import('./remake.ts')
    const made = await inTurn(() => remakePicture(path, format, target))
    if (made === null) throw refuse('picture')
    return await work({ path: target, ...made })
  } finally {
    await rm(target, { force: true })
  }
}
