/** Keys of this origin's localStorage that speak of a resident. All are erased at logout (O-14). */
export const residentKeys = {
  /** The offer of notifications was answered. */
  pushAnswered: 'cabinet.push-answered',
  /** The resident has pushes in this browser, which may lose its subscription. */
  pushOn: 'cabinet.push-on',
  /** Marks of the notices that were seen in the bell, by scopes. */
  seen: 'cabinet.seen',
} as const

/** A logout made without a network, with the CSRF word that it needs; lives from then until it is sent. */
export const pendingLogoutKey = 'cabinet.pending-logout'

/** Keys that speak of the device alone; they outlive a logout. */
export const deviceKeys = {
  /** A passkey was made or used here: the sign-in offers the device's own. */
  passkey: 'cabinet.passkey',
  /** The look chosen. */
  theme: 'cabinet.theme',
  /** The mode for weak sight (L-02). */
  lowVision: 'cabinet.sight',
  /** Visits of the cabinet; offers wait for the second (decision 15). */
  visits: 'cabinet.visits',
  /** Number of times the iOS popup was shown, at most three (H-05). */
  iosPopup: 'cabinet.ios-popup',
  /** How far the server's clock is ahead of the device's. */
  clockOffset: 'cabinet.clock-offset',
  /** The offer to install was answered. */
  installAnswered: 'cabinet.install-answered',
} as const

export const deviceDatabase = 'cabinet-device'
/** The database of a scope's drafts and queue. */
export const laneDatabase = (scope: string): string => `cabinet-${scope}`
export const dataCachePrefix = 'data-'
/** The cache of the catalogue's pictures; they are nobody's, but which of them were seen tells of a resident. */
export const picturesCache = 'pictures'
/** The cache of the host's configuration, which is nobody's. */
export const hostCache = 'host'
/** The cache of a scope's replies. */
export const dataCache = (scope: string): string => dataCachePrefix + scope

/** Channel on which tabs hear that the session began, changed its profile or ended. */
export const sessionChannel = 'cabinet-session'
/** Channel on which tabs and the worker hear which lane changed. */
export const laneChannelName = 'cabinet-lanes'

/** The page was reloaded for a part of an old build that is gone; for this tab alone. */
export const reloadedKey = 'cabinet.chunk-reload'
/** Progress of a QR payment, for this tab alone; removed when it is done. */
export const qrFlowKey = 'cabinet.qr'
/** The payer chose to go on at a wide desktop, for this tab alone: a return from the bank stays here too. */
export const qrGoesOnKey = 'cabinet.qr-here'
