import { join } from 'node:path'
import { createIsolated } from '../../kernel/isolated-process.ts'
import type { Pictures, PreparedPicture } from '../../ports/pictures.ts'

/** Order to a process that decodes pictures. */
export interface Order {
  readonly path: string
  readonly target: string
}

/** A picture that was prepared, or what is wrong with it. */
export type Prepared = PreparedPicture | 'format' | 'picture'

/** Longer than any picture within the bounds takes on a busy machine. */
const limitMs = 60_000

/** Pictures decoded in processes of their own. */
export const createPictures = (folder: string): Pictures => {
  const program = join(import.meta.dirname, 'picture-child.ts')
  const decoders = createIsolated<Order, Prepared>(program, { folder, heapMb: 96, allowsAddons: true })
  return {
    async prepare(path, target) {
      const prepared = await decoders.ask({ path, target }, { limitMs })
      return prepared === 'dead' || prepared === 'late' ? 'picture' : prepared
    },
    close: decoders.close,
  }
}
