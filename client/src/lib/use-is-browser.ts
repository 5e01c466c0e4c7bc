import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on the server and while its page is hydrated, which must render the same: then true. */
export const useIsBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
