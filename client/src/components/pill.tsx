import type { Check } from '#client/components/icons/shop.ts'

const looks = { ok: 'bg-ok-back text-ok', warn: 'bg-warn-back text-warn', over: 'bg-sunk text-ink-2' } as const

export type PillLook = Readonly<{ Sign: typeof Check; look: keyof typeof looks }>

/** A state in one or two words, with its icon and colour. */
export const Pill = ({ Sign, look, children }: PillLook & { children: string }) => (
  <span className={`cond inline-flex h-6 items-center gap-1 rounded-full px-2 text-sm font-semibold whitespace-nowrap ${looks[look]}`}>
    <Sign size={13} />
    {children}
  </span>
)
