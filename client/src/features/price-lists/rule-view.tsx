import { useRef } from 'react'
import { EmptyState } from '#client/components/states.tsx'
import { Cell, HeadCell, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { withUndo } from '#client/lib/with-undo.ts'
import type { PriceList } from './list-texts.ts'
import { RemoveButton } from './remove-button.tsx'
import { RuleForm } from './rule-form.tsx'
import { RulePercent } from './rule-percent.tsx'
import { nameOfRule, type Rule, ruleKinds } from './rule-texts.ts'
import { usePriceListRefresh } from './use-price-lists.ts'

export function RuleView({ list: { id, rules } }: { list: PriceList }) {
  const onSettled = usePriceListRefresh()
  const title = useRef<HTMLHeadingElement>(null)
  const set = trpc.priceLists.setRule.useMutation({ onSettled })
  const removing = trpc.priceLists.removeRule.useMutation({ onSettled })

  async function remove(rule: Rule) {
    const { appliesTo, value, percent } = rule
    const removal = removing.mutateAsync({ listId: id, id: rule.id })
    const again = () => set.mutate({ listId: id, appliesTo, value, percent })
    if (await withUndo(removal, `Removed ${percent} % off ${nameOfRule(rule)}`, again)) title.current?.focus()
  }

  return (
    <section aria-labelledby="rules-title" className="space-y-4">
      <div>
        <h3 id="rules-title" ref={title} tabIndex={-1} className="text-lg outline-none">
          Percentages off the public price
        </h3>
        <p className="mt-1 max-w-prose text-sm text-ink-2">If several percentages match, the largest applies.</p>
      </div>
      <RuleForm listId={id} rules={rules} />
      {rules.length === 0 ? (
        <EmptyState title="No percentages yet">Add one above, or give prices of single products under Entries.</EmptyState>
      ) : (
        <TableRegion label="Percentages">
          <TableHead>
            <HeadCell className="max-sm:hidden">Kind</HeadCell>
            <HeadCell>For</HeadCell>
            <HeadCell right>Percent off</HeadCell>
            <HeadCell right>Remove</HeadCell>
          </TableHead>
          <TableBody>
            {rules.map((rule) => (
              <tr key={rule.id} className="hover:bg-paper">
                <Cell className="max-sm:hidden">{ruleKinds[rule.appliesTo]}</Cell>
                <Cell className="font-semibold wrap-anywhere">
                  {nameOfRule(rule)}
                  {rule.appliesTo !== 'all' && (
                    <span className="block text-2xs font-normal text-ink-2 sm:hidden">{ruleKinds[rule.appliesTo]}</span>
                  )}
                </Cell>
                <Cell right>
                  <RulePercent key={rule.percent} listId={id} rule={rule} />
                </Cell>
                <Cell right className="py-1.5">
                  <RemoveButton
                    label={`Remove the percentage of ${nameOfRule(rule)}`}
                    disabled={removing.isPending}
                    onRemove={() => void remove(rule)}
                  />
                </Cell>
              </tr>
            ))}
          </TableBody>
        </TableRegion>
      )}
    </section>
  )
}
