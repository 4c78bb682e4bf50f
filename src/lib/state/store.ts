import { createStore } from 'jotai/vanilla'

/** See docs/architecture.md#the-page. */
export const store = createStore()
