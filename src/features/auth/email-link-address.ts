import { useSearch } from 'wouter'
import { emailLinkAddress } from '#contract/auth/account-checks.ts'

/** Returns '' if the link has none. */
export const useEmailLinkAddress = (): string => new URLSearchParams(useSearch()).get(emailLinkAddress) ?? ''
