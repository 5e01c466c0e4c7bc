import { type Category, type Choice, number, one, type Source } from '../attribute.ts'

const channels: readonly Choice[] = [['2.0'], ['4.0'], ['5.1'], ['7.1']]
const interfaces: readonly Choice[] = [['PCIe x1'], ['PCIe', 'PCI Express'], ['PCI'], ['USB']]

const plug = /\b(PCIe x1|PCIe|PCI|USB)\b/i
const rate = /\b(\d{2,3}(?:\.\d)?)\s?kHz\b/i

const rateOf = ({ name }: Source): number | undefined => Number(rate.exec(name)?.[1] ?? 0) || undefined

export const soundCard: Category = {
  type: 'Sound card',
  names: ['sound card', 'sound cards', 'audio card', 'soundcard'],
  attributes: {
    channels: one('Channels', channels, {
      group: 'Performance',
      inName: /\b([257]\.[01]|4\.0) channel\b/i,
      isClosed: true,
      isFilter: true,
      row: 1,
      isHead: true,
      words: (name) => [name, ...(name === '5.1' || name === '7.1' ? ['surround'] : [])],
    }),
    sampleRate: number('Sample rate', 'kHz', [8, 768], {
      group: 'Performance',
      read: rateOf,
      isFilter: true,
      row: 2,
      isHead: true,
      better: 'more',
      words: (kilohertz) => [`${kilohertz}khz`],
    }),
    bitDepth: number('Resolution', 'bit', [8, 64], {
      group: 'Performance',
      inName: /\b(16|20|24|32)-?\s?bit\b/i,
      isFilter: true,
      row: 3,
      isHead: true,
      better: 'more',
      words: (bits) => [`${bits}bit`],
    }),
    interface: one('Interface', interfaces, {
      group: 'Compatibility',
      from: ['interface'],
      inName: plug,
      isFilter: true,
      row: 4,
      isHead: true,
      words: (name) => [name, name.split(' ')[0] ?? name],
    }),
  },
}
