import { createContext, useContext } from 'react'

export type FreshSignIn = {
  /** Whether the sign-in is fresh: asks the person to prove it where it is not. False where they gave up. */
  confirm: () => Promise<boolean>
}

export const FreshSignInContext = createContext<FreshSignIn>({ confirm: () => Promise.resolve(false) })

/** What opens an account is changed by a fresh sign-in alone: ask for one before anything of the kind is sent. */
export const useFreshSignIn = (): FreshSignIn => useContext(FreshSignInContext)
