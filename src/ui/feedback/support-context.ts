import { createContext, useContext } from 'react'
import type { HostConfig } from '#contract/organisation/host-schema.ts'

/**
 * Whom residents can call, and whether they can pay by card; null at the desk. Separate from its components, to keep
 * the first chunk small.
 */
export const SupportContext = createContext<Pick<HostConfig, 'contacts' | 'links' | 'cards'> | null>(null)

export const useSupport = () => useContext(SupportContext)

/** Returns false if no bank is connected. */
export const useCards = (): boolean => useSupport()?.cards !== false
