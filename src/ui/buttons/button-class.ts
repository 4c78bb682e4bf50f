export type ButtonLook = {
  kind?: 'primary' | 'tonal' | 'plain' | 'danger' | undefined
  isSmall?: boolean | undefined
  isBlock?: boolean | undefined
}

/** The look shared by buttons and by links that stand in their place. */
export function buttonClass({ kind = 'tonal', isSmall = false, isBlock = false }: ButtonLook): string {
  return `btn${kind === 'tonal' ? '' : ` btn--${kind}`}${isSmall ? ' btn--s' : ''}${isBlock ? ' btn--block' : ''}`
}
