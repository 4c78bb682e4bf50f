import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import { defaultEmergencies } from '#contract/requests/default-emergencies.ts'
import type { Emergency } from '#contract/requests/emergencies.ts'
import { getEmergencies } from '#contract/requests/emergency-endpoints.ts'
import { remoteAtom } from '../../lib/state/remote.ts'

const emergenciesAtom = remoteAtom(getEmergencies, { select: ({ results }) => results })

/** Returns the organisation's list; the usual one until it is loaded, so that it works without a network at once. */
export const useEmergencies = (): readonly Emergency[] => {
  const [{ value }, load] = useAtom(emergenciesAtom)
  useEffect(() => void load(), [load])
  return value ?? defaultEmergencies
}
