import { getServicePicture } from '#contract/catalogue/endpoints.ts'
import { getNewsPicture } from '#contract/news/endpoints.ts'

/** So many pictures of services and texts are kept; the one that came first goes first. A size of one is some 10 to 60 KB. */
const maxPictures = 150

const ends = [getServicePicture, getNewsPicture].map(
  ({ path }) => new RegExp(`${path.replace(/:\w+/g, '[\\da-f-]+')}$`),
)

/** Whether the worker answers this request: a picture of a service or of a text, which never changes under its name. */
export const isPictureRequest = ({ method }: Request, url: URL, origin: string): boolean =>
  method === 'GET' && url.origin === origin && ends.some((end) => end.test(url.pathname))

/** As much of the pictures' cache as is used. */
interface PictureCache {
  match(key: string): Promise<Response | undefined>
  put(key: string, response: Response): Promise<void>
  keys(): Promise<readonly Request[]>
  delete(key: Request): Promise<boolean>
}

/** Dependencies of an answer on the worker; tests give their own. */
export interface PictureDeps {
  fetch(request: Request): Promise<Response>
  open(): Promise<PictureCache>
  waitUntil(work: Promise<unknown>): void
}

// A portal's page is no picture, nor is a refusal.
const isPicture = (response: Response): boolean =>
  response.ok && !response.redirected && (response.headers.get('content-type') ?? '').startsWith('image/')

const keep = async (cache: PictureCache, key: string, response: Response): Promise<void> => {
  await cache.put(key, response)
  const keys = await cache.keys()
  const tooMany = keys.slice(0, Math.max(0, keys.length - maxPictures))
  await Promise.all(tooMany.map((old) => cache.delete(old)))
}

/** The kept picture, else that of the network, which is kept then. */
export const answerPicture = async (request: Request, deps: PictureDeps): Promise<Response> => {
  const cache = await deps.open()
  const kept = await cache.match(request.url)
  if (kept) return kept
  const response = await deps.fetch(request)
  if (isPicture(response)) {
    const storing = keep(cache, request.url, response.clone())
    // A full device keeps nothing more; the picture is none the worse for it.
    deps.waitUntil(storing.catch(() => undefined))
  }
  return response
}
