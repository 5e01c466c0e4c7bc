import { type Category, number, type Source, yes } from '../attribute.ts'

const grams = /\b(\d{1,3}(?:\.\d+)?)\s?g(?:rams?)?\b/i

const gramsIn = ({ name }: Source): number | undefined => Number(grams.exec(name)?.[1] ?? 0) || undefined

export const thermalCompound: Category = {
  type: 'Thermal compound',
  names: ['thermal compound', 'thermal paste', 'thermal grease', 'heat paste'],
  attributes: {
    amount: number('Amount', 'g', [0.1, 2000], {
      from: ['amount_g'],
      read: gramsIn,
      isFilter: true,
      row: 1,
      isHead: true,
      better: 'more',
      words: (amount) => [`${amount}g`],
    }),
    hasTool: yes('Tool included', {
      group: 'More',
      inName: /\bspatula\b|\bwith paste gun\b|\bapplicator\b/i,
      isFilter: true,
      row: 2,
      words: (is) => (is ? ['spatula'] : []),
    }),
    isLiquidMetal: yes('Liquid metal', {
      inName: /\bliquid metal\b|\bconductonaut\b|\bsilver king\b/i,
      isFilter: true,
      row: 3,
      isHead: true,
      words: (is) => (is ? ['liquidmetal'] : []),
    }),
  },
}
