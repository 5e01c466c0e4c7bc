import { type DemoPart, type Label, type Offer, part } from './part.ts'
import { numeral, paragraph } from './sentences.ts'

/** Size in millimetres, noise in dB(A), airflow in cubic feet per minute: both at full speed. */
type Fan = { size: 120 | 140; quantity: number; lit?: true; plug?: string; noise?: number; airflow?: number }

function caseFan(label: Label, offer: Offer, fan: Fan, note: string): DemoPart {
  const specs = {
    size: fan.size,
    quantity: fan.quantity,
    pwm: true,
    connector: fan.plug ?? (fan.lit ? '4-pin PWM + 3-pin 5V Addressable RGB' : '4-pin PWM'),
    led: fan.lit ? 'Addressable RGB' : 'None',
    flow_direction: 'Standard',
    ...(fan.noise && { max_noise_level: fan.noise }),
    ...(fan.airflow && { max_airflow: fan.airflow }),
  }
  const lead = `${fan.size} mm PWM case fan${fan.quantity > 1 ? 's' : ''}${fan.lit ? ' with ARGB lighting' : ''}`
  const limits = [fan.airflow && `moves up to ${fan.airflow} CFM of air`, fan.noise && `makes at most ${fan.noise} dB(A)`].filter(Boolean)
  const description = paragraph(
    fan.quantity > 1 ? `Pack of ${numeral(fan.quantity)} ${lead}.` : `${lead}.`,
    note,
    limits.length > 0 && `${fan.quantity > 1 ? 'Each fan' : 'It'} ${limits.join(' and ')}.`,
  )
  return part('Case fan', label, offer, specs, description)
}

export const caseFans: readonly DemoPart[] = [
  caseFan(
    { sku: 'FAN-NF-A12X25', name: 'Noctua NF-A12x25 PWM', partNumbers: ['NF-A12x25 PWM'], series: 'NF-A12x25', releaseYear: 2018 },
    { price: 3_650, stock: 800, min: 10 },
    { size: 120, quantity: 1, noise: 22.6, airflow: 60.1 },
    'A quiet fan for cases, radiators and tower coolers, from 450 to 2,000 rpm.',
  ),
  caseFan(
    { sku: 'FAN-NF-A14X25-G2', name: 'Noctua NF-A14x25 G2 PWM', partNumbers: ['NF-A14x25 G2 PWM'], series: 'NF-A14x25', releaseYear: 2024 },
    { price: 4_600, stock: 140, min: 5 },
    { size: 140, quantity: 1, noise: 24.8, airflow: 91.6 },
    'A quiet fan for cases and radiators.',
  ),
  caseFan(
    {
      sku: 'FAN-P12-REDUX',
      name: 'Noctua NF-P12 redux-1700 PWM',
      partNumbers: ['NF-P12 redux-1700 PWM'],
      series: 'redux',
    },
    { price: 1_750, stock: 620, min: 10 },
    { size: 120, quantity: 1, noise: 25.1, airflow: 70.7 },
    'A grey fan of up to 1,700 rpm for cases, radiators and tower coolers at a low price.',
  ),
  caseFan(
    { sku: 'FAN-P12-PST', name: 'Arctic P12 PWM PST', partNumbers: ['ACFAN00120A'], series: 'P12', releaseYear: 2018 },
    { price: 850, stock: 4_200, min: 50 },
    { size: 120, quantity: 1, airflow: 56.3 },
    'The cable passes the PWM signal on, so several fans share one header.',
  ),
  caseFan(
    { sku: 'FAN-P12-PST-5', name: 'Arctic P12 PWM PST (pack of five)', series: 'P12', releaseYear: 2018 },
    { price: 3_600, stock: 540, min: 10 },
    { size: 120, quantity: 5, airflow: 56.3 },
    'One pack equips a whole case; the fans link by their own cables and share one header.',
  ),
  caseFan(
    { sku: 'FAN-P14-PST', name: 'Arctic P14 PWM PST', partNumbers: ['ACFAN00125A'], series: 'P14', releaseYear: 2018 },
    { price: 1_050, stock: 1_600, min: 20 },
    { size: 140, quantity: 1, airflow: 72.8 },
    'The cable passes the PWM signal on, so several fans share one header.',
  ),
  caseFan(
    { sku: 'FAN-RS120-3', name: 'Corsair RS120 ARGB (pack of three)', partNumbers: ['CO-9050181-WW'], series: 'RS', releaseYear: 2024 },
    { price: 5_400, stock: 175, min: 5 },
    { size: 120, quantity: 3, lit: true, noise: 36, airflow: 72.8 },
    'The fans link together and need one PWM and one ARGB header.',
  ),
  caseFan(
    { sku: 'FAN-TL-C12C', name: 'Thermalright TL-C12C', partNumbers: ['TL-C12C'], series: 'TL-C12' },
    { price: 620, stock: 5_800, min: 50 },
    { size: 120, quantity: 1, noise: 25.6, airflow: 66.17 },
    'Up to 1,550 rpm, for office and gaming PCs; the same fan as on the Peerless Assassin cooler.',
  ),
  caseFan(
    {
      sku: 'FAN-SW4-120',
      name: 'be quiet! Silent Wings 4 120 mm PWM',
      partNumbers: ['BL093'],
      series: 'Silent Wings 4',
      releaseYear: 2022,
    },
    { price: 3_100, stock: 48, min: 5 },
    { size: 120, quantity: 1, noise: 18.9 },
    'A very quiet fan for silent PCs.',
  ),
  caseFan(
    { sku: 'FAN-SLINF-3', name: 'Lian Li UNI FAN SL-Infinity 120 (pack of three)', series: 'UNI FAN', releaseYear: 2022 },
    { price: 10_900, stock: 2, min: 3 },
    { size: 120, quantity: 3, lit: true, plug: 'Proprietary' },
    'The fans click together without cables between them; a controller is in the box.',
  ),
  caseFan(
    { sku: 'FAN-FC120-3', name: 'Deepcool FC120 (pack of three)', series: 'FC120', releaseYear: 2022 },
    { price: 2_900, stock: 640, min: 10 },
    { size: 120, quantity: 3, lit: true, noise: 28, airflow: 61.91 },
    'The fans link together and need one plug for lighting and one for speed.',
  ),
]
