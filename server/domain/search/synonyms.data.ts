// What shoppers call things beside the words that parts have. Admins can add entries of the same form.
import { categories } from '#common/specs/categories.ts'
import { choiceWords } from './choice-words.ts'
import { typeWord } from './part-words.ts'
import { squashWord } from './text.ts'

/**
 * `typed` are words and phrases, `means` what a part has instead: alternatives, each one word or several words that it must have all.
 * `@type` is a product type. The typed words themselves stay an alternative.
 */
export type Synonym = Readonly<{ typed: readonly string[]; means: readonly string[] }>

const means = (meant: string | readonly string[], ...typed: readonly string[]): Synonym => ({
  typed,
  means: typeof meant === 'string' ? [meant] : meant,
})

/** Every one means every other one. */
const same = (...words: readonly string[]): Synonym => ({ typed: words, means: words })

/** Names of categories. A name that is a value of a spec too, such as "ssd", says more than the category: it stays a word. */
const categoryNames: readonly Synonym[] = categories.map((category) => {
  const values = choiceWords(category)
  const names = [category.type, ...category.names].filter((name) => !values.has(squashWord(name)))
  return { typed: names, means: [typeWord(category.type)] }
})

const kindsOfParts: readonly Synonym[] = [
  means('@case', 'enclosure', 'pc box', 'computer box', 'computer chassis', 'pc chassis', 'casing', 'casings', 'cabinet', 'cabinets', 'pc casing', 'cpu casing', 'computer cases', 'gaming casing', 'pc tower', 'কেসিং'),
  means('@case withpsu', 'case with psu', 'casing with psu', 'case with power supply', 'casing with power supply'),
  means('@case microatx', 'micro atx case', 'matx case', 'm atx case', 'micro atx casing', 'matx casing'),
  means('@case miniitx', 'mini itx case', 'itx case', 'itx casing', 'mitx case'),
  means('@casefan', 'cooling fan', 'cooling fans', 'casing fan', 'pc fan', 'pc fans', 'chassis fan', 'chassis fans', 'computer fan', 'fan for case'),
  means('@cpucooler', 'cpu fan', 'processor fan', 'processor cooler', 'hsf', 'cpu cooling fan', 'cooling system', 'cpu heatsink', 'cpu cooling', 'কুলার'),
  means('@cpucooler air', 'air cooler', 'air coolers', 'cpu air cooler', 'air cooling', 'tower cooler'),
  means(
    '@cpucooler liquid',
    ...['liquid cooler', 'liquid coolers', 'water cooler', 'water coolers', 'water cooling', 'liquid cooling', 'watercooling', 'watercooler'],
    ...['aio', 'aios', 'aio cooler', 'aio coolers', 'aio liquid cooler', 'aio cpu cooler', 'cpu liquid cooler', 'cpu water cooler'],
    ...['radiator', 'all in one cooler', 'all in one liquid cooler'],
  ),
  means('@graphicscard', 'vga', 'gfx', 'gfx card', 'graphic', 'graphics', 'graphics processing unit', 'graphic cards', 'videocard', 'video adapter', 'display card', 'গ্রাফিক্স কার্ড'),
  means('@memory', 'stick', 'sticks', 'memory stick', 'ram stick', 'ram sticks', 'ram kit', 'memory kits', 'memory module', 'memory modules', 'র‍্যাম', 'র্যাম'),
  means(
    '@memory sodimm',
    ...['laptop ram', 'ram laptop', 'laptop memory', 'notebook ram', 'notebook memory', 'ram for laptop', 'memory for laptop', 'laptop er ram'],
    ...['sodimm', 'sodimms', 'so dimm', 'sodimm ram', 'ram sodimm', 'laptop ddr'],
  ),
  means('@memory desktop', 'desktop ram', 'desktop memory', 'pc ram', 'ram for desktop', 'ram for pc', 'computer ram'),
  means('@monitor', 'lcd', 'lcd monitor', 'led monitor', 'computer monitor', 'pc monitor', 'মনিটর'),
  means('@keyboard', 'kb', 'kbd', 'key board', 'key boards', 'কিবোর্ড', 'কীবোর্ড'),
  means('@keyboard mouse', 'keyboard mouse combo', 'keyboard and mouse', 'keyboard and mouse combo', 'keyboard mouse set', 'mouse keyboard combo'),
  means('@mouse', 'mouses', 'মাউস'),
  means('@headphones', 'headphone set', 'head phone', 'head phones', 'earphone', 'ear phone', 'ear phones', 'হেডফোন'),
  means('headset', 'head set', 'headsets', 'head sets'),
  means('@speakers', 'pc speaker', 'pc speakers', 'computer speaker', 'computer speakers', 'desktop speakers', 'sound box', 'sound system', 'স্পিকার'),
  means('soundbar', 'sound bar', 'soundbars', 'sound bars'),
  means('earbuds', 'iem', 'iems', 'buds', 'earbud', 'ear bud', 'ear buds', 'in ear headphones', 'in ear headphone'),
  means('@webcam', 'web cam', 'web cams', 'pc camera', 'usb camera', 'computer camera', 'ওয়েবক্যাম'),
  means('@networkcard', 'network cards', 'ethernet adapter', 'ethernet cards', 'lan adapter', 'lan cards', 'network interface card', 'pcie nic'),
  means(
    '@networkcard wifi',
    ...['wifi card', 'wifi cards', 'wifi adapter', 'wifi adapters', 'wireless card', 'wireless adapter', 'wireless network card', 'wireless network adapter'],
    ...['wireless nic', 'wlan card', 'wlan adapter', 'wifi dongle', 'wifi network card', 'wi fi card', 'pcie wifi card', 'wifi pcie card'],
  ),
  means(['@networkcard usba', '@networkcard usbc'], 'usb lan', 'usb to lan', 'usb ethernet', 'usb to ethernet', 'usb nic', 'usb lan card', 'usb ethernet adapter'),
  means('@soundcard', 'soundcards', 'audio cards', 'audio interface card'),
  means('@powersupply', 'power unit', 'power supply unit', 'smps', 'powersupply', 'pc power supply', 'atx power supply', 'পাওয়ার সাপ্লাই'),
  means('@motherboard', 'mboard', 'm board', 'main board', 'main boards', 'mother board', 'mother boards', 'mb', 'মাদারবোর্ড'),
  means('@cpu', 'processor chip', 'desktop processor', 'central processing unit', 'প্রসেসর'),
  means('@thermalcompound', 'tim', 'heatsink compound', 'cooling paste', 'cpu paste', 'heatsink paste', 'thermal pastes', 'thermalpaste', 'paste', 'processor paste'),
  means('@operatingsystem', 'windows license', 'windows licence', 'windows key', 'operating systems'),
  means('hdd', 'hdd drive', 'hard drive', 'hard drives', 'hard disk', 'hard disks', 'hard disc', 'hard disk drive', 'hdds', 'harddrive', 'হার্ডডিস্ক', 'হার্ড ডিস্ক'),
  means('ssd', 'solid state', 'solid state drive', 'solid state drives', 'solid state disk', 'ssds', 'এসএসডি'),
  means('@storage nvme', 'nvme drive', 'nvme drives', 'nvmes'),
  means('@storage ssd sata', 'sata ssd', 'ssd sata'),
  means('@storage ssd m2', 'm2 ssd', 'ssd m2'),
  means('@storage ssd nvme', 'nvme ssd', 'ssd nvme', 'm2 nvme ssd', 'nvme m2 ssd', 'm2 nvme', 'nvme m2'),
]

const sameThings: readonly Synonym[] = [
  same('1080p', 'fhd', 'full hd', 'fullhd', '1920x1080'),
  same('1440p', 'qhd', 'wqhd', '2k', 'quad hd', '2560x1440'),
  same('4k', 'uhd', '2160p', 'ultra hd', '4k uhd', '3840x2160'),
  same('uwqhd', '3440x1440'),
  same('grey', 'gray'),
  same('aluminium', 'aluminum'),
  same('matx', 'micro atx', 'uatx', 'microatx'),
  same('itx', 'mini itx', 'mitx', 'miniitx'),
  same('eatx', 'extended atx'),
  same('wd', 'western digital'),
  same('hp', 'hewlett packard'),
  means('cooler master', 'cm'),
  means('thermaltake', 'tt'),
  same('tkl', 'tenkeyless', '80percent', 'ten keyless'),
  same('60percent', 'sixty percent'),
  same('numpad', 'number pad', 'numeric keypad', 'keypad'),
  same('bluetooth', 'bt'),
  same('microphone', 'mic'),
  same('mechanical', 'mech'),
  same('wifi', 'wlan', 'wireless lan'),
  same('noisecancelling', 'anc', 'noise cancelling', 'noise canceling', 'noise cancellation'),
  same('hotswap', 'hot swap', 'hot swappable', 'hotswappable', 'hot swapable'),
  same('fanless', 'passive'),
  same('ultrawide', 'ultra wide'),
  same('igpu', 'integrated graphics', 'onboard graphics', 'apu'),
  same('gigabit', '1gbe', '1g'),
  same('silent', 'quiet', 'noiseless'),
  same('magnetic', 'hall effect'),
  same('dualport', 'dual port', '2port'),
  same('4port', 'quad port', 'quadport'),
  same('12vhpwr', '12v2x6', '12v 2x6'),
  means(['3fans', '3fan'], 'triple fan', 'tri fan', 'three fan', 'three fans'),
  means(['2fans', '2fan'], 'dual fan', 'two fan', 'two fans'),
  means('corei3', 'i3'),
  means('corei5', 'i5'),
  means('corei7', 'i7'),
  means('corei9', 'i9'),
  means('ryzen3', 'r3'),
  means('ryzen5', 'r5'),
  means('ryzen7', 'r7'),
  means('ryzen9', 'r9'),
  means(['alderlake', '12th gen'], '12th gen', '12 gen', '12th generation', '12gen'),
  means(['raptorlake', '13th gen'], '13th gen', '13 gen', '13th generation', '13gen'),
  means(['raptorlakerefresh', '14th gen'], '14th gen', '14 gen', '14th generation', '14gen'),
  means(['cometlake', '10th gen'], '10th gen', '10 gen', '10th generation', '10gen'),
  means(['rocketlake', '11th gen'], '11th gen', '11 gen', '11th generation', '11gen'),
]

export const synonyms: readonly Synonym[] = [...categoryNames, ...kindsOfParts, ...sameThings]

/** Words that say nothing about a part. They count only if a search has no others. */
export const fillers: ReadonlySet<string> = new Set([
  ...['for', 'with', 'and', 'the', 'of', 'a', 'an', 'in', 'to', 'or', 'on', 'at', 'from', 'by', 'my', 'need', 'want', 'looking', 'socket', 'chipset'],
  ...['best', 'cheap', 'cheapest', 'good', 'price', 'prices', 'buy', 'bd', 'bangladesh', 'wholesale', 'pcs', 'piece', 'pieces', 'new', 'original', 'please', 'sell', 'kit', 'kits', 'colour', 'color', 'coloured', 'colored'],
  ...['er', 'jonno', 'dam', 'koto', 'lagbe', 'chai', 'valo', 'bhalo', 'ache', 'ase', 'kinbo', 'kinte', 'diye', 'wala', 'ekta', 'shoho', 'soho', 'moddhe'],
  ...['দাম', 'কত', 'লাগবে', 'চাই', 'ভালো', 'আছে', 'এর', 'জন্য', 'নতুন', 'একটা'],
])
