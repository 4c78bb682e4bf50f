import { join } from 'node:path'
import { createIsolated } from '../../kernel/isolated-process.ts'
import type { Pictures, PreparedPicture } from '../../ports/pictures.ts'

export interface Order {
  readonly path: string
  readonly target: string
}

export type Prepared = PreparedPicture | 'format' | 'picture'

/** More than any allowed picture takes. */
const limitMs = 60_000

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
