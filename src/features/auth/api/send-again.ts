import { sendActivationMailAgain } from '#contract/account/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** Sends again the letters whose links wait; false when none does. */
export const sendAgain = async (): Promise<boolean> => (await call(sendActivationMailAgain, {})).sent
