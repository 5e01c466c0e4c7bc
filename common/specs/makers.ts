// Makers whose names suppliers write in several ways. Other makers are compared by the letters and digits of their names.
import { sameKey } from '#common/kit/same-key.ts'
import type { Choice } from './attribute.ts'
import { cleanText, knownName, squash } from './read-specs.ts'

/** The maker's own spelling, and other spellings; compared by letters and digits, so case and hyphens need no entry. */
export const makers: readonly Choice[] = [
  ['Acer'],
  ['Adesso'],
  ['AeroCool'],
  ['Alienware', 'Dell Alienware'],
  ['Altec Lansing', 'ALTEC'],
  ['Amazon Basics'],
  ['Apevia', 'Apevia Corp.'],
  ['ASTRO Gaming', 'Astro'],
  ['ASUS'],
  ['Audio-Technica', 'Audio Technica Pro'],
  ['AULA'],
  ['AVerMedia'],
  ['AZIO'],
  ['AZZA'],
  ['be quiet!'],
  ['beyerdynamic'],
  ['Cherry'],
  ['Cherry Xtrfy', 'Xtrfy'],
  ['Chester Creek', 'Chester Creek Technologies'],
  ['Cougar'],
  ['Creative', 'Creative Labs', 'Creative Technology'],
  ['Crucial', 'Crucial (Micron)'],
  ['CRYORIG'],
  ['CyberPowerPC'],
  ['DeepCool'],
  ['Drevo'],
  ['E-Yooso'],
  ['Endgame Gear'],
  ['Etymotic', 'Etymotic Research'],
  ['FAVI'],
  ['Fnatic'],
  ['FSP', 'FSP Group'],
  ['G.SKILL'],
  ['GAMDIAS', 'ZEUS GAMDIAS'],
  ['GameMax'],
  ['Gigabyte'],
  ['HIFIMAN'],
  ['HP', 'Hewlett-Packard'],
  ['HT OMEGA'],
  ['iBUYPOWER'],
  ['Inland'],
  ['Insignia'],
  ['InWin'],
  ['Jaybird'],
  ['KeyTronic', 'Key Tronics', 'KeyTronicEMS'],
  ['Kingston', 'Kingston Technology'],
  ['KRK', 'KRK Systems'],
  ['Lenovo', 'Lenovo Data Center'],
  ['Logitech', 'Logitech G', 'Logitech for Creators'],
  ['M-Audio'],
  ['Masscool'],
  ['Microlab'],
  ['Montech'],
  ['NOX', 'NOX Xtreme Products'],
  ['NuPhy'],
  ['Patriot', 'Patriot Memory'],
  ['PCCOOLER'],
  ['Philips', 'Philips Peripherals and Accessories'],
  ['Pioneer'],
  ['Polk Audio', 'Polk'],
  ['Pulsar', 'Pulsar Gaming Gears'],
  ['Pyle', 'Pyle Audio'],
  ['Raijintek'],
  ['Sabrent'],
  ['Sades'],
  ['Sapphire', 'Sapphire Technology'],
  ['Scythe'],
  ['Seagate', 'Seagate Technology', 'Seagate Bare Drives'],
  ['Seasonic'],
  ['Sharkoon', 'シャークーン(Sharkoon)'],
  ['SIIG'],
  ['SilverStone', 'SilverStone Technology'],
  ['SMK-Link'],
  ['Supermicro'],
  ['Syba'],
  ['Takstar'],
  ['TECWARE'],
  ['Thermaltake', 'Thermaltake Technology', 'Thermaltake Technology Co. Ltd.'],
  ['Tripp Lite'],
  ['Trust', 'Trust Gaming'],
  ['Tt eSPORTS', 'Tt eSPORTS by Thermaltake'],
  ['Tuniq'],
  ['Ultimate Ears', 'Ultimate Ears / Logitech', 'Logitech / Ultimate Ears'],
  ['V-MODA'],
  ['Velocifire'],
  ['Wansview'],
  ['Western Digital', 'WD', 'WD_BLACK'],
  ['Yamaha'],
  ['Zelotes', 'Zelotes electronic'],
]

/** Placeholders in specs, but words that a maker can be called. */
const nameWords = /^(?:unknown|other)$/i

/** A maker's name in its usual spelling; null if it is not stated. A maker may be called Unknown or Other. */
export function makerOf(manufacturer: string | null): string | null {
  const written = cleanText(manufacturer, nameWords)
  return written === null ? null : (knownName(makers, written) ?? written)
}

/** Equal for all spellings of a name; also without its punctuation, because suppliers write G.SKILL and GSKILL. */
export const foldName = (name: string): string => squash(sameKey(name)) || sameKey(name)

/** The same for a maker, whose usual name counts. */
export const foldMaker = (maker: string): string => foldName(makerOf(maker) ?? maker)
