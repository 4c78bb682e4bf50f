import { getPositionImage } from '#contract/shop/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** A position's picture; null when the answer is no file. */
export const loadImage = async (id: number): Promise<Blob | null> => {
  const file = await call(getPositionImage, { params: { id } })
  return file instanceof Blob ? file : null
}
