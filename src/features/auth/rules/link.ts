import { CallError } from '../../../lib/http/call-errors.ts'

/** Returns true if the link was used, expired or never existed. */
export const isLinkExpired = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === 'link_dead'
