// Facts about sockets and chipsets that several rules share.
import type { BoardFacts } from '../part-facts.ts'

export const desktopSockets: ReadonlySet<string> = new Set([
  ...['AM1', 'AM2', 'AM2+', 'AM3', 'AM3+', 'AM4', 'AM5', 'FM1', 'FM2', 'FM2+'],
  ...['LGA 775', 'LGA 1150', 'LGA 1151', 'LGA 1155', 'LGA 1156', 'LGA 1200', 'LGA 1700', 'LGA 1851', 'LGA 2066'],
  ...['sTR4', 'sTRX4'],
])

const serverChipset = /^(?:C\d{3}|SR56|5520)/

export const isServerChipset = (chipset: string | null): boolean => chipset !== null && serverChipset.test(chipset)

export const isMiniItx = ({ formFactor }: BoardFacts): boolean => formFactor === 'Mini-ITX' || formFactor === 'Thin Mini-ITX'
