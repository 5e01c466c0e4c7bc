import { createContext, useContext } from 'react'

export type FreshSignIn = {
  /** Asks for a fresh sign-in if needed; false if the user cancels. */
  confirm: () => Promise<boolean>
}

export const FreshSignInContext = createContext<FreshSignIn>({ confirm: () => Promise.resolve(false) })

/** Changes of sign-in methods and of who may do what require a fresh sign-in: confirm before sending such a change. */
export const useFreshSignIn = (): FreshSignIn => useContext(FreshSignInContext)
