import { configure } from '@testing-library/react'

/** In ms: what a screen comes to is waited for on a busy machine too. */
configure({ asyncUtilTimeout: 20_000 })
