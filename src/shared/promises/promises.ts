import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import { getPromises } from '#contract/organisation/promises-endpoints.ts'
import { noPromises, type Promises } from '#contract/organisation/promises-schema.ts'
import { remoteAtom } from '../../lib/state/remote.ts'

const promisesAtom = remoteAtom(getPromises)

/** Returns what the organisation promises, nothing until that is known. */
export const usePromises = (): Promises => {
  const [{ value }, load] = useAtom(promisesAtom)
  useEffect(() => void load(), [load])
  return value ?? noPromises
}
