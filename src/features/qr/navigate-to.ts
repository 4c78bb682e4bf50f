import { navigate } from '../../lib/routes/hash-location.ts'
import { publicRoutes } from '../../lib/routes/public-paths.ts'
import type { Step } from './rules/flow.ts'

export const toPath = (step: Step, actionId?: string): string =>
  publicRoutes.qrStep.to({ step }, actionId === undefined ? undefined : { id: actionId })

/** `replace` prevents a return to the current step. */
export const navigateTo = (step: Step, options: { readonly replace?: boolean } = {}): void =>
  navigate(toPath(step), options)
