import type { PriceList } from './list-texts.ts'

export type Rule = PriceList['rules'][number]

export const ruleKinds: Readonly<Record<Rule['appliesTo'], string>> = { all: 'All products', type: 'Product type', maker: 'Maker' }

/** `All products`, `Processor`, `Corsair`. */
export const nameOfRule = ({ appliesTo, value }: Pick<Rule, 'appliesTo' | 'value'>): string => (appliesTo === 'all' ? ruleKinds.all : value)
