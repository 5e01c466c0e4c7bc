// Who makes a part and which product line it belongs to, read from its name. Shapes follow the line, as in real catalogues: two capacities of
// one memory kit look alike, two kits of different lines do not. The maker shows as a colour alone; logos are trademarks.
import { finishes, graphite, mask, type Tone } from './palette.ts'
import { rollsOf } from './rolls.ts'

/** Words of a name that vary within one line: sizes, speeds, colours, chips, sockets, what is in the package. */
const variable =
  /^(?:\d+([.,]\d+)?(-?(mm|cm|gb|tb|mb|w|hz|khz|mhz|ghz|g|in|inch|"|″|%|x\d*|p|cfm|core))?|\d+x\d+\w*|\d+x|x\d+|cl\d+|[gt]b|mm|in(ch)?|a?rgb|led|pwm|wi-?fi\w*|ddr\d.*|gddr\w*|m\.2.*|pcie?|nvme|sata|ssd|hdd|usb.*|oem.*|tray|edition|rev|oc|geforce.*|radeon|quadro|arc|[rg]tx|rx|ti|super|xtx?|lhr|black|white|snow|gr[ae]y|silver|red|blue|green|yellow|orange|pink|purple|violet|brown|gold|atx|e-?atx|micro|mini|mini-?itx|m-?atx|intel|amd|nvidia|socket|lga ?\d+.*|am\d\+?|[abhqxz]\d{2,3}[a-z]?|with|and|the|for|of|by|wired|wireless|bluetooth|optical|laser|mouse|keyboard|headphones?|headset|earbuds?|webcam|monitor|thermal|paste|memory|desktop|cooler|air|water|liquid|fan|case|tower)$/i

/** "corsair vengeance lpx": the first three words of the name that its line shares. */
export function lineOf(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/\b\d+([.,]\d+)?\s?(?:[gwv]|[gtm]b|mm|cm|hz|inch)\b/g, ' ')
    .replace(/\(.*?\)|[™®,/|–-]+(?=\s|$)|\|/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const [maker = '', ...others] = words
  return [maker, ...others.filter((word) => !variable.test(word)).slice(0, 2)].join(' ')
}

const red = finishes.red ?? mask
const blue = finishes.blue ?? mask
const green = finishes.green ?? mask
const yellow = finishes.yellow ?? mask
const orange = finishes.orange ?? mask
const purple = finishes.purple ?? mask
const brown = finishes.brown ?? mask

const known: readonly (readonly [RegExp, Tone])[] = [
  [/\b(rog|republic of gamers|strix|astral)\b/, red],
  [/\b(tuf|aorus)\b/, orange],
  [/^(amd|be quiet!?|steelseries|benq|zowie|cougar|xigmatek|alpenföhn|creative)\b/, orange],
  [/^(nvidia|seagate|razer|acer|kfa2|evga|deepcool|gamemax|keychron|zotac|schneider)\b/, green],
  [/^(intel|crucial|samsung|dell|hp|arctic|microsoft|sapphire|philips|western|wd|tp-link|asrock|id-cooling)\b/, blue],
  [/^(msi|g\.?skill|kingston|hyperx|thermaltake|toshiba|redragon|lenovo|xfx|powercolor|adata|sandisk|viewsonic|silverstone)\b/, red],
  [/^(corsair|antec|zalman|lexar|emeet)\b/, yellow],
  [/^(cooler master|nzxt|lg|hynix|patriot|teamgroup|montech)\b/, purple],
  [/^logitech\b/, mask],
  [/^(noctua|fractal)\b/, brown],
]
const others = [red, blue, green, yellow, orange, purple, graphite, mask] as const

/** The colour that stands for the maker; a maker that is not listed always gets the same one. */
export function makerTone(name: string): Tone {
  const spoken = name.toLowerCase()
  const listed = known.find(([pattern]) => pattern.test(spoken))?.[1]
  if (listed) return listed
  return others[Math.floor(rollsOf(/^\S*/.exec(spoken)?.[0] ?? '')() * others.length)] ?? mask
}
