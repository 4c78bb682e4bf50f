import { useState } from 'react'
import { getPositionImage } from '#contract/shop/endpoints.ts'
import { usePictures } from '../../shared/files/use-pictures.ts'
import { call } from '../../lib/http/call.ts'

/** Returns null if the response is not a file. */
const loadImage = async (id: number): Promise<Blob | null> => {
  const file = await call(getPositionImage, { params: { id } })
  return file instanceof Blob ? file : null
}

/** Returns URLs by id. The server accepts only formats that browsers display. */
export const useImages = (ids: readonly number[]): ReadonlyMap<string, string> =>
  usePictures(
    ids.map((id) => ({ id: String(id), filename: 'picture.png' })),
    (id) => loadImage(Number(id)),
  )

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
