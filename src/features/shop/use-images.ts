import { useState } from 'react'
import { getPositionImage } from '#contract/shop/endpoints.ts'
import { usePictures } from '../../lib/files/use-pictures.ts'
import { call } from '../../lib/http/call.ts'

/** A position's picture; null when the answer is no file. */
const loadImage = async (id: number): Promise<Blob | null> => {
  const file = await call(getPositionImage, { params: { id } })
  return file instanceof Blob ? file : null
}

/** Addresses of pictures by their ids; the server keeps only formats that are drawn. */
export const useImages = (ids: readonly number[]): ReadonlyMap<string, string> =>
  usePictures(
    ids.map((id) => ({ id: String(id), filename: 'picture.png' })),
    (id) => loadImage(Number(id)),
  )

/** The address of one picture once it is loaded, and why it was not. */
export const useImage = (id: number) => {
  const [error, setError] = useState<unknown>(null)
  const urls = usePictures([{ id: String(id), filename: 'picture.png' }], async () => {
    try {
      return await loadImage(id)
    } catch (why) {
      setError(why)
      return null
    }
  })
  return { url: urls.get(String(id)), error }
}
