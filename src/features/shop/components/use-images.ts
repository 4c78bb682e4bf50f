import { usePictures } from '../../../lib/files/use-pictures.ts'
import { loadImage } from '../api/load-image.ts'

/** Addresses of pictures by their ids; the server keeps only formats that are drawn. */
export const useImages = (ids: readonly number[]): ReadonlyMap<string, string> =>
  usePictures(
    ids.map((id) => ({ id: String(id), filename: 'picture.png' })),
    (id) => loadImage(Number(id)),
  )
