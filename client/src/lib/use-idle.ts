import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** False until the page handles input and the browser is idle. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
