import { sendActivationMailAgain } from '#contract/account/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** Sends again the letters whose links wait; false when none does. */
export const resendLetters = async (): Promise<boolean> => (await call(sendActivationMailAgain, {})).sent
