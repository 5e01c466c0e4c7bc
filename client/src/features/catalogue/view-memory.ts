// Whether parts were last looked at as a list or as a grid, for addresses that leave it open.
import { useSyncExternalStore } from 'react'
import type { View } from './browse-url.ts'

const key = 'partsView'

export function rememberView(view: View): void {
  try {
    localStorage.setItem(key, view)
  } catch {
    // Storage is closed to us: the address has it.
  }
}

export function useRememberedView(): View {
  return useSyncExternalStore(
    () => () => {},
    () => readView(),
    () => 'list',
  )
}

function readView(): View {
  try {
    return localStorage.getItem(key) === 'grid' ? 'grid' : 'list'
  } catch {
    return 'list'
  }
}
