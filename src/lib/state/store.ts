import { createStore } from 'jotai/vanilla'

/** The page's one store (architecture.md, "State"). */
export const store = createStore()
