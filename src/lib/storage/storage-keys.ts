/** Resident data, erased at logout (O-14). */
export const residentKeys = {
  pushAnswered: 'cabinet.push-answered',
  /** Push is on, though the browser may lose its subscription. */
  pushOn: 'cabinet.push-on',
  /** Last seen notices by scope. */
  seen: 'cabinet.seen',
} as const

/** An unsent logout with its CSRF token. */
export const pendingLogoutKey = 'cabinet.pending-logout'

/** Device data, kept at logout. */
export const deviceKeys = {
  /** A passkey was used here. */
  passkey: 'cabinet.passkey',
  theme: 'cabinet.theme',
  /** Low-vision mode (L-02). */
  lowVision: 'cabinet.sight',
  visits: 'cabinet.visits',
  /** iOS popup count, at most three (H-05). */
  iosPopup: 'cabinet.ios-popup',
  /** Server clock minus device clock. */
  clockOffset: 'cabinet.clock-offset',
  installAnswered: 'cabinet.install-answered',
} as const

export const deviceDatabase = 'cabinet-device'
export const laneDatabase = (scope: string): string => `cabinet-${scope}`
export const dataCachePrefix = 'data-'
/** Erased at logout: it reveals what a resident viewed. */
export const picturesCache = 'pictures'
export const hostCache = 'host'
export const dataCache = (scope: string): string => dataCachePrefix + scope

/** Session changes, between tabs. */
export const sessionChannel = 'cabinet-session'
/** Lane changes, between tabs and the worker. */
export const laneChannelName = 'cabinet-lanes'

/** Reloaded for a missing chunk of an old build; per tab. */
export const reloadedKey = 'cabinet.chunk-reload'
/** QR payment progress; per tab. */
export const qrFlowKey = 'cabinet.qr'
/** The payer continued on a desktop; per tab, so it survives the return from the bank. */
export const qrGoesOnKey = 'cabinet.qr-here'
