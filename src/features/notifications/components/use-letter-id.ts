import { useSearch } from 'wouter'

/** The signed word of the letter whose link was opened; empty when the address has none. */
export const useLetterId = (): string => new URLSearchParams(useSearch()).get('id') ?? ''
