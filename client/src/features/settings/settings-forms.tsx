import { useState } from 'react'
import { UnsavedGuard } from '#client/components/unsaved-guard.tsx'
import type { ShopKey } from '#common/settings/rules.ts'
import type { Drafts } from './read-drafts.ts'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SettingsSection } from './settings-section.tsx'
import type { Settings } from './use-settings.ts'

const sections: readonly { title: string; intro: string; keys: readonly ShopKey[] }[] = [
  {
    title: 'Shop',
    intro: 'What people know the shop by. A change shows on all pages at once, also on those that are open.',
    keys: ['name', 'logo'],
  },
  { title: 'Contact', intro: 'How customers reach the shop.', keys: ['email', 'phone'] },
  {
    title: 'Seller on invoices',
    intro: 'Printed on invoices and credit notes from now on. Those that exist keep what they say.',
    keys: ['address', 'taxId', 'taxBasisPoints'],
  },
  {
    title: 'Selling',
    intro: 'Applies from the next order, including carts that already hold parts.',
    keys: ['minOrderMinor', 'priceHoldDays'],
  },
]

/** All settings, in sections that are saved one by one. */
export function SettingsForms({ settings }: { settings: Settings }) {
  const { shop, secondFactor } = settings
  const [drafts, setDrafts] = useState<Drafts>({})
  const [demand, setDemand] = useState<Settings['secondFactor'] | null>(null)
  const isDirty = Object.keys(drafts).length > 0 || (demand !== null && demand !== secondFactor)
  const merge = (changed: Record<string, string | undefined>) =>
    setDrafts((known) => Object.fromEntries(Object.entries({ ...known, ...changed }).filter(([, text]) => text !== undefined)))
  // Keeps a text that was typed while the save was under way.
  const dropSent = (sent: Drafts) =>
    setDrafts((known) => Object.fromEntries(Object.entries(known).filter(([key, text]) => sent[key as ShopKey] !== text)))
  return (
    <div className="space-y-6">
      {isDirty && <UnsavedGuard />}
      {sections.map((section) => (
        <SettingsSection key={section.title} {...section} shop={shop} drafts={drafts} onDraft={merge} onSaved={dropSent} />
      ))}
      <SecondFactorSection
        demand={secondFactor}
        draft={demand ?? secondFactor}
        onDraft={(one) => setDemand(one === secondFactor ? null : one)}
        onSaved={(sent) => setDemand((known) => (known === sent ? null : known))}
      />
    </div>
  )
}
