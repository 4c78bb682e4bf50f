import { useAtom, useAtomValue } from 'jotai/react'
import { useEffect } from 'react'
import { getOwnPromises, getPromises } from '#contract/organisation/promises-endpoints.ts'
import { noPromises, type Promises } from '#contract/organisation/promises-schema.ts'
import { scopeAtom } from '../../lib/session/scope.ts'
import { remoteAtom } from '../../lib/state/remote.ts'

const hostPromisesAtom = remoteAtom(getPromises)
const ownPromisesAtom = remoteAtom(getOwnPromises)

/** Returns the promises of the resident's organisation, or those of the host to others; none until loaded. */
export const usePromises = (): Promises => {
  const scope = useAtomValue(scopeAtom)
  const [{ value }, load] = useAtom(scope === null ? hostPromisesAtom : ownPromisesAtom)
  useEffect(() => void load(), [load])
  return value ?? noPromises
}
