import { getServicePicture } from '#contract/catalogue/endpoints.ts'
import { getNewsPicture } from '#contract/news/endpoints.ts'

/** The oldest are evicted first; a picture is 10 to 60 KB. */
const maxPictures = 150

const ends = [getServicePicture, getNewsPicture].map(
  ({ path }) => new RegExp(`${path.replace(/:\w+/g, '[\\da-f-]+')}$`),
)

/** Pictures are immutable by name. */
export const isPictureRequest = ({ method }: Request, url: URL, origin: string): boolean =>
  method === 'GET' && url.origin === origin && ends.some((end) => end.test(url.pathname))

interface PictureCache {
  match(key: string): Promise<Response | undefined>
  put(key: string, response: Response): Promise<void>
  keys(): Promise<readonly Request[]>
  delete(key: Request): Promise<boolean>
}

export interface PictureDeps {
  fetch(request: Request): Promise<Response>
  open(): Promise<PictureCache>
  waitUntil(work: Promise<unknown>): void
}

// Excludes captive portals and refusals.
const isPicture = (response: Response): boolean =>
  response.ok && !response.redirected && (response.headers.get('content-type') ?? '').startsWith('image/')

const cachePicture = async (cache: PictureCache, key: string, response: Response): Promise<void> => {
  await cache.put(key, response)
  const keys = await cache.keys()
  const tooMany = keys.slice(0, Math.max(0, keys.length - maxPictures))
  await Promise.all(tooMany.map((old) => cache.delete(old)))
}

export const answerPicture = async (request: Request, deps: PictureDeps): Promise<Response> => {
  const cache = await deps.open()
  const cached = await cache.match(request.url)
  if (cached) return cached
  const response = await deps.fetch(request)
  if (isPicture(response)) {
    const storing = cachePicture(cache, request.url, response.clone())
    // A full cache does not fail the reply.
    deps.waitUntil(storing.catch(() => undefined))
  }
  return response
}
