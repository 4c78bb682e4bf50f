import type { HostConfig } from '#contract/host/schema.ts'

/** Applies a host's colours and icon to the page; the rest of the palette is derived in CSS (B-08). */
export const applyBranding = (config: HostConfig): void => {
  const { style } = document.documentElement
  style.setProperty('--host-accent', config.accent.light)
  style.setProperty('--host-on-accent', config.accent.onLight)
  style.setProperty('--host-accent-dark', config.accent.dark)
  style.setProperty('--host-on-accent-dark', config.accent.onDark)
  // Written only when it is another one: a browser asks for its icon again at each writing.
  for (const icon of document.querySelectorAll('link[rel="icon"]'))
    if (icon.getAttribute('href') !== config.favicon) icon.setAttribute('href', config.favicon)
}
