/** SQL text of a cell (null: empty), or why it is rejected. */
export type Parsed = { readonly value: string | null } | { readonly fault: string }
export type Parse = (text: string) => Parsed

export const value = (text: string | null): Parsed => ({ value: text })
export const fault = (reason: string): Parsed => ({ fault: reason })
