import { newFlow, type Flow } from './flow.ts'

/** Keeps only the phone; `notice` says why. Apart from flow.ts, which the first screen loads. */
export const withoutProof = (flow: Flow, notice: string): Flow => ({
  ...newFlow,
  phone: flow.phone,
  notice,
})
