import { createStore } from 'jotai/vanilla'

/** The page's one store (docs/architecture.md#the-page). */
export const store = createStore()
