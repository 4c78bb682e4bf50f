import type { BackUrls } from './wish.ts'

/** Addresses of this site for the way back; both lead to the same page, which asks the server how it ended. */
export const backTo = (origin: string, path: string): BackUrls => {
  const url = `${origin}/#${path}`
  return { back_url_s: url, back_url_f: url }
}
