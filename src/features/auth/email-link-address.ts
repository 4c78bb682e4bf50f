import { useSearch } from 'wouter'
import { emailLinkAddress } from '#contract/auth/account-checks.ts'

/** Returns the recipient's e-mail from the link, or ''. */
export const useEmailLinkAddress = (): string => new URLSearchParams(useSearch()).get(emailLinkAddress) ?? ''
