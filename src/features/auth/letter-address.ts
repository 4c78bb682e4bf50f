import { useSearch } from 'wouter'
import { letterAddress } from '#contract/account/checks.ts'

/** The address that the letter of this page went to, '' where the link does not say it. */
export const useLetterAddress = (): string => new URLSearchParams(useSearch()).get(letterAddress) ?? ''
