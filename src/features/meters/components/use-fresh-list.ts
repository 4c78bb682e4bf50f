import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { metersAtom } from '../atoms/remote.ts'
import { unlistedAtom } from '../atoms/view.ts'
import type { MeterForm } from '../rules/meter-form.ts'

/** Loads the list anew once something was accepted that it does not show. */
export function useFreshList(forms: readonly MeterForm[]): void {
  const unlisted = useAtomValue(unlistedAtom(forms))
  const load = useSetAtom(metersAtom)
  useEffect(() => {
    if (unlisted !== '') void load()
  }, [unlisted, load])
}
