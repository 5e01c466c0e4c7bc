import { useEffect, useRef } from 'react'
import { describeShortStock } from '#client/features/part-lists/line-texts.ts'
import type { CartLine } from './cart-line.ts'

/** Says for screen readers that stock fell below the quantity of a line while the page was open. The line itself shows it, too. */
export function useStockNews(lines: readonly CartLine[], say: (news: string) => void): void {
  const known = useRef<ReadonlySet<number> | null>(null)
  useEffect(() => {
    const short = lines.filter(({ problems }) => problems.includes('short-stock'))
    const before = known.current
    known.current = new Set(short.map(({ number }) => number))
    const news = before === null ? [] : short.filter(({ number }) => !before.has(number))
    if (news.length > 0) say(news.map((line) => `${line.name}: ${describeShortStock(line)}`).join(' '))
  }, [lines, say])
}
