import { navigate } from '../../lib/routes/hash-location.ts'
import { publicRoutes } from '../../lib/routes/public-paths.ts'
import type { Step } from './rules/flow.ts'

/** The path of a step, with the id of a pay action where it needs one. */
export const toPath = (step: Step, actionId?: string): string =>
  publicRoutes.qrStep.to({ step }, actionId === undefined ? undefined : { id: actionId })

/** Goes to a step; `replace` for one that there is no way back from. */
export const goTo = (step: Step, options: { readonly replace?: boolean } = {}): void =>
  navigate(toPath(step), options)
