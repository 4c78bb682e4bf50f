import type { Delivery, Wish } from './deliver.ts'
import type { PageUploads } from './page-uploads.ts'

/** Uploads of the page, as far as its outbox knows them. */
export interface LazyUploads {
  /** Uploads what waits. */
  call(wish?: Wish): Promise<void>
  /** Ends the upload of a file that was taken away. */
  cancel(file: string): void
}

/** Loads the code of uploads with the first of them: most residents attach nothing. */
export const lazyUploads = (delivery: Delivery, onDone: () => void): LazyUploads => {
  let loaded: PageUploads | null = null
  const load = async (): Promise<PageUploads> => {
    const { createPageUploads } = await import('./page-uploads.ts')
    loaded ??= createPageUploads(delivery, onDone)
    return loaded
  }
  return {
    call: async (wish) => (await load()).call(wish),
    cancel: (file) => loaded?.cancel(file),
  }
}
