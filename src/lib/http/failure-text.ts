import { CallError, NoResponseError, UserError } from './call-errors.ts'

export const failureTexts = {
  noNetwork: 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.',
  failed: 'Произошла ошибка. Обратитесь в техническую поддержку.',
} as const

type FailureTexts = { readonly [text in keyof typeof failureTexts]?: string }

/**
 * Returns what a form says about a failed call: the server's texts (including 503), "no connection", or the general
 * notice for other server faults and unknown errors.
 */
export const failureText = (failure: unknown, texts: FailureTexts = {}): string => {
  const { noNetwork, failed } = { ...failureTexts, ...texts }
  if (failure instanceof NoResponseError) return noNetwork
  if (failure instanceof UserError) return failure.message
  const isExplained =
    failure instanceof CallError &&
    (failure.status < 500 || failure.status === 503) &&
    failure.code !== 'unknown' &&
    failure.errors.length > 0
  return isExplained ? failure.errors.join(' ') : failed
}
