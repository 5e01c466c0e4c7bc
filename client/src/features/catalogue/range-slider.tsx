/** A bar of the histogram, including both bounds. */
export type Bar = { from: number; to: number; count: number }

type RangeSliderProps = {
  label: string
  bars: readonly Bar[]
  from: string
  to: string
  format: (bound: number) => string
  onSlide: (wanted: { from: string; to: string }) => void
}

/**
 * A histogram under two sliders. They move from bar to bar, so that each step changes the results, however unevenly the values are
 * distributed; the fields beside them take any number. Not rendered without a script, because it would not work.
 */
export function RangeSlider({ label, bars, from, to, format, onSlide }: RangeSliderProps) {
  const [first, last] = barsWithin(bars, from, to)
  const move = (low: number, high: number) =>
    onSlide({ from: low === 0 ? '' : String(bars[low]?.from ?? ''), to: high === bars.length ? '' : String(bars[high - 1]?.to ?? '') })
  const steps = { min: 0, max: bars.length, step: 1 }
  return (
    <div className="range-slider noscript:hidden">
      <Histogram bars={bars} first={first} last={last} />
      <input
        type="range"
        {...steps}
        aria-label={`${label}, from`}
        aria-valuetext={format(bars[first]?.from ?? 0)}
        value={first}
        onChange={({ target }) => move(Math.min(Number(target.value), last - 1), last)}
      />
      <input
        type="range"
        {...steps}
        aria-label={`${label}, to`}
        aria-valuetext={format(bars[last - 1]?.to ?? 0)}
        value={last}
        onChange={({ target }) => move(first, Math.max(Number(target.value), first + 1))}
      />
    </div>
  )
}

/** The first bar of a range, and the first after it. At least one bar is within. */
export function barsWithin(bars: readonly Bar[], from: string, to: string): [first: number, last: number] {
  const low = from === '' ? 0 : bars.findIndex((bar) => bar.to >= Number(from))
  const first = low === -1 ? bars.length - 1 : low
  const high = to === '' ? bars.length : bars.findLastIndex((bar) => bar.from <= Number(to)) + 1
  return [first, Math.max(high, first + 1)]
}

const height = 32

/** One path for the bars within the range, and one for the others: hydration visits each element. */
function Histogram({ bars, first, last }: { bars: readonly Bar[]; first: number; last: number }) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const barOf = ({ count }: Bar, place: number) => {
    // A few parts beside thousands remain visible.
    const tall = count === 0 ? 0 : Math.max(2, Math.round((count / most) * height))
    return `M${place * 10} ${height}v-${tall}h9v${tall}z`
  }
  const shape = (isWithin: boolean) => bars.map((bar, i) => ((i >= first && i < last) === isWithin ? barOf(bar, i) : '')).join('')
  return (
    <svg aria-hidden viewBox={`0 0 ${bars.length * 10} ${height}`} preserveAspectRatio="none" className="h-10 w-full">
      <path d={shape(false)} fill="var(--rule-2)" opacity=".45" />
      <path d={shape(true)} fill="var(--mask)" />
    </svg>
  )
}
