import { Refused } from '../../kernel/refusal.ts'
import type { BackUrls } from '../../ports/bank.ts'
import { texts } from './texts.ts'

interface Given {
  readonly back_url_s: string
  readonly back_url_f: string
}

const originOf = (url: string): string | null => URL.parse(url)?.origin ?? null

/** Where the bank leads back to: pages of this site alone, so that nobody is sent elsewhere by the bank's hand. */
export const backUrlsOf = (
  { back_url_s: success, back_url_f: failure }: Given,
  sites: readonly string[],
): BackUrls => {
  const own = new Set(sites.map(originOf))
  const isOwn = (url: string): boolean => own.has(originOf(url))
  if (!isOwn(success) || !isOwn(failure)) throw new Refused(422, 'foreign_back_url', [texts.foreignBack])
  return { success, failure }
}
