import { amount, type Category, type Choice, many, number, one, type Source, text, yes } from '../attribute.ts'
import { colour, lit } from '../look.ts'

import { highest, lowest, textAt } from '../source.ts'

const directions: readonly Choice[] = [['Standard'], ['Reverse', 'Reversed']]
const lights: readonly Choice[] = [
  ['Addressable RGB', 'ARGB'],
  ['RGB', 'Multicolor'],
  ['White'],
  ['Red'],
  ['Blue'],
  ['Green'],
  ['Orange'],
  ['Pink'],
  ['Yellow'],
]
const plugs: readonly Choice[] = [['4-pin PWM'], ['3-pin'], ['6-pin'], ['Molex'], ['Proprietary'], ['5 V ARGB'], ['12 V RGB']]

const telling: readonly (readonly [pattern: RegExp, plug: string])[] = [
  [/pwm|\b4[\s-]?pin(?! ?(?:12v|rgb|\(to))(?!.*molex)/i, '4-pin PWM'],
  [/(?:^|[^+]\s)3[\s-]?pin(?! 5v)/i, '3-pin'],
  [/\b6[\s-]?pin/i, '6-pin'],
  [/molex/i, 'Molex'],
  [/proprietary/i, 'Proprietary'],
  [/5v (?:addressable|argb)/i, '5 V ARGB'],
  [/12v rgb/i, '12 V RGB'],
]

const plugsOf = ({ specs }: Source): readonly string[] =>
  telling.filter(([pattern]) => pattern.test(textAt(specs, 'connector'))).map(([, plug]) => plug)

const airflows = ['min_airflow', 'max_airflow']
const airflowRange = [2, 350] as const
const noises = ['min_noise_level', 'max_noise_level']
/** Smaller figures are in sone. */
const noiseRange = [5, 80] as const

export const caseFan: Category = {
  type: 'Case fan',
  names: ['case fan', 'case fans', 'fan', 'fans'],
  attributes: {
    size: number('Size', 'mm', [20, 500], {
      group: 'Size',
      from: ['size'],
      inName: /\b(\d{2,3})\s?mm\b/i,
      isFilter: true,
      row: 1,
      isHead: true,
      words: (size) => [`${size}mm`],
    }),
    quantity: amount('Fans in the pack', 24, {
      from: ['quantity'],
      isFilter: true,
      row: 2,
      isHead: true,
      words: (count) => (count > 1 ? [`${count}pack`] : []),
    }),
    airflow: number('Airflow, at most', 'CFM', airflowRange, {
      group: 'Performance',
      read: highest(airflows, airflowRange),
      isFilter: true,
      row: 3,
      isHead: true,
      better: 'more',
    }),
    minAirflow: number('Airflow, at least', 'CFM', airflowRange, { group: 'Performance', read: lowest(airflows, airflowRange) }),
    noise: number('Noise, at most', 'dB(A)', noiseRange, {
      group: 'Performance',
      read: highest(noises, noiseRange),
      isFilter: true,
      row: 4,
      isHead: true,
      better: 'less',
    }),
    minNoise: number('Noise, at least', 'dB(A)', noiseRange, { group: 'Performance', read: lowest(noises, noiseRange), better: 'less' }),
    staticPressure: number('Static pressure', 'mmH₂O', [0.1, 30], { group: 'Performance', from: ['static_pressure'], better: 'more' }),
    pwm: yes('Speed control (PWM)', { group: 'Connections', from: ['pwm'], isFilter: true, words: (is) => (is ? ['pwm'] : []) }),
    plugs: many('Connectors', plugs, { group: 'Connections', read: plugsOf, isClosed: true, isFilter: true }),
    connector: text('Connector', { group: 'Connections', from: ['connector'], isHidden: true }),
    flow: one('Airflow direction', directions, {
      group: 'Performance',
      from: ['flow_direction'],
      inName: /\b(reverse)d?\b/i,
      isClosed: true,
      isFilter: true,
      words: (name) => (name === 'Reverse' ? ['reverse'] : []),
    }),
    rgb: lit('led'),
    light: one('Light', lights, {
      group: 'Look',
      from: ['led'],
      isFilter: true,
      words: (name) => (/rgb/i.test(name) ? [] : [`${name}led`]),
    }),
    controller: text('Controller', { group: 'Connections', read: ({ specs }) => controllerOf(textAt(specs, 'controller')) }),
    colour,
    isOem: yes('Without retail box', { group: 'More', from: ['isOEM'] }),
  },
}

const controllerOf = (written: string): string | undefined => (/^no controller$/i.test(written.trim()) ? undefined : written)
