import { createContext, useContext } from 'react'
import type { HostConfig } from '#contract/organisation/host-schema.ts'

/** Whom residents can call; null at the desk. Separate from its components, to keep the first chunk small. */
export const SupportContext = createContext<Pick<HostConfig, 'contacts' | 'links'> | null>(null)

export const useSupport = () => useContext(SupportContext)
