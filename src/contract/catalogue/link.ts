/** An address of a web page in full: `javascript:`, `data:` and the like are none, nor is one with a name before its host. */
export const webLinkPattern = /^https?:\/\/[^\s\\/?#@]+(?:[/?#]\S*)?$/i

/** Whether an address opens a web page and nothing else. */
export const isWebLink = (text: string): boolean => webLinkPattern.test(text)
