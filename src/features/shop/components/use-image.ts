import { useState } from 'react'
import { usePictures } from '../../../lib/files/use-pictures.ts'
import { loadImage } from '../api/load-image.ts'

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
