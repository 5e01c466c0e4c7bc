// Words next to the code or name of a part, as `plainLine` writes them.
import { plain } from '#server/domain/search/read/text.ts'

const listed = (text: string): ReadonlySet<string> => new Set(plain(text).trim().split(/\s+/))

/** Units of one piece: "20 pcs". */
export const units = listed(`
  pc pcs pce pces piece pieces no nos nr unit units ea qty set sets kit kits
  stk stck stück stuck stueck st szt pz pza pzas pzs piezas pieza pezzi pezzo pezzi piece pièces pièce pieces ud uds unid unidades und adet buc db ks kom kpl шт τεμ
  টি টা খানা পিস পিচ পিছ नग पीस قطعة قطع حبة 个 個 件 只 台 枚 块 本 개 ชิ้น cái`)

/** Units of several pieces; only the seller knows how many. */
export const unitsOfSeveral = listed(`
  box boxes pack packs packet packets pkt pkts carton cartons ctn ctns pallet pallets pair pairs case cases roll rolls bundle bundles lot lots
  karton kartons kartónů caja cajas কার্টন বক্স প্যাকেট জোড়া`)

export const dozens = listed('dozen dozens doz dz dzn ডজন')

/** "half", "two", "some": quantities in words, which are not read. */
export const numberWords = listed(`
  one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty hundred thousand half couple few some several
  এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ বিশ পঞ্চাশ একশ`)

/** Words before a quantity. */
export const quantityLabels = listed('qty quantity menge cantidad anzahl qté qte quantité quantite পরিমাণ')
/** Words before an amount of money. */
export const priceLabels = listed(`
  @ price rate mrp cost total subtotal budget amount preis prix precio tk taka bdt usd eur euro inr rs rs. gbp chf pln cad aud ৳ $ € £ ₹ দাম টাকা`)
export const currencies = listed(`
  tk tk. taka bdt usd eur euro euros inr rs rs. gbp chf pln cad aud sgd us$ ca$ au$ sek nok dkk czk huf rub руб ₽ ৳ $ € £ ₹ ¥ ₩ ₺ টাকা /- /=`)

/** Polite phrases and requests. A name may contain these words too, so lines are read with and without them. */
export const courtesies = listed(`
  please pls plz kindly thanks thank thx you urgent urgently asap need needed needs want wanted order ordering send quote quotation require required requirement
  we i me us our my can could would like to get give buy also and plus of for the a an only approx about around stock available if have do in with item items
  each apiece bitte danke wir ich brauche brauchen und mit fur je svp merci nous je voudrais besoin avec pour et plus netto brutto ht ttc
  hi hello dear sir madam bhai new original genuine today tomorrow now soon quickly best regards
  লাগবে দরকার চাই দিন দেন প্লিজ জরুরি ভাই স্যার অনুগ্রহ করে আমার আমাদের এবং আর`)

/** Names of categories as lists write them before a part, in several languages. */
export const categories: ReadonlySet<string> = new Set(
  plain(`cpu|processor|processors|gpu|graphics|graphics card|video card|vga|ram|memory|memory kit|motherboard|mainboard|mobo|mb|board|storage|ssd|hdd
  |nvme|nvme ssd|m.2|m.2 ssd|sata ssd|hard drive|hard disk|drive|boot drive|psu|power supply|power|case|chassis|tower|cooler|cpu cooler|cooling
  |aio|fan|fans|case fan|case fans|thermal paste|paste|monitor|monitors|display|screen|keyboard|mouse|webcam|headset|headphones|speakers|os
  |operating system|network|network card|nic|wifi|wi-fi|wifi card|sound card|optical drive|accessory|accessories|peripherals|ups|item|part|product
  |prozessor|grafikkarte|arbeitsspeicher|speicher|hauptplatine|netzteil|gehause|kuhler|cpu-kuhler|festplatte|laufwerk|bildschirm|tastatur|maus
  |lufter|gehauselufter|warmeleitpaste|processeur|carte mere|carte graphique|memoire|memoire vive|stockage|disque dur|alimentation|boitier|ventirad
  |refroidissement|ventilateur|ventilateurs|ecran|clavier|souris|casque|procesador|placa base|tarjeta grafica|memoria|memoria ram|fuente
  |fuente de alimentacion|caja|disipador|monitor|teclado|raton|heatsink|external storage|wireless adapter|wireless network adapter
  |wired network adapter|thermal compound|software|custom|extra|extras|other`)
    .split('|')
    .map((name) => name.trim()),
)
