/** Ink of a receipt: it is read on a screen and printed in grey alike. */
export const ink = { text: '#10181a', quiet: '#566466', line: '#c3cccc', ground: '#eef2f2' } as const
