import { useSearch } from 'wouter'
import { letterAddress } from '#contract/auth/account-checks.ts'

/** Returns the recipient's e-mail from the link, or ''. */
export const useLetterAddress = (): string => new URLSearchParams(useSearch()).get(letterAddress) ?? ''
