// Words in the headers of sheets, each with the kind of column that it names.
import { positionWords as positionWordList } from '#common/quick-order/position-words.ts'
import { plain } from '#server/domain/search/read/text.ts'

/**
 * `never`: neither a part nor a quantity, whatever else the header says. `detail` and `group` name the part only if no other column does:
 * "Specification", "Component". `maker`: as `never`, but "Manufacturer part number" is a code.
 */
export type ColumnKind = 'never' | 'quantity' | 'code' | 'name' | 'detail' | 'group' | 'maker'

const listed = (text: string): ReadonlySet<string> => new Set(plain(text).trim().split(/\s+/))

/** By precedence: "Order quantity", "Part number", "Product name". */
export const kindsByWord: readonly (readonly [ColumnKind, ReadonlySet<string>])[] = [
  [
    'never',
    listed(`price prices rate mrp u/p tk. taka টাকা দর amount total totals subtotal sum cost value currency bdt usd eur gbp inr tk stock available availability moq minimum min max
      hand backorder backordered shipped delivered received invoiced pack box carton remarks remark note notes comment comments date warranty discount
      vat tax gst image picture photo link url website store shop merchant where source status state priority lead time eta delivery weight condition
      location preis einzelpreis gesamtpreis gesamt summe bemerkung lieferzeit prix remise precio importe observaciones prezzo prijs cena fiyat цена сумма
      單價 单价 价格 金额 合计 备注 価格 দাম মূল্য মোট মন্তব্য`),
  ],
  [
    'quantity',
    listed(`qty qtys qtty quantity quantities qnty q'ty count pcs pieces units menge bestellmenge anzahl stück stk cantidad cant ctd quantité qté quantità
      quantita qta aantal antal ilość adet количество кол-во кол 数量 數量 個数 수량 কত পরিমাণ সংখ্যা मात्रा`),
  ],
  [
    'code',
    listed(`code codes sku skus mpn part parts model models article artikel artikelnummer artikelnr art bestellnummer referencia reference référence ref ean upc
      gtin asin partno partnumber partnr p/n pn teilenummer código codigo codice артикул 型号 型號 料号 品番 কোড`),
  ],
  [
    'name',
    listed(`name names item items product products description descriptions desc title details goods material bezeichnung beschreibung artikelbezeichnung
      producto nombre artículo descripción désignation produit descrizione prodotto omschrijving nazwa наименование название 名称 名稱 品名 商品 নাম পণ্য বিবরণ
      মডেল`),
  ],
  ['detail', listed('specification specifications spec specs selection choice variant configuration')],
  ['group', listed('component components type types category categories device hardware section')],
  ['maker', listed('brand make maker manufacturer mfr mfg vendor supplier hersteller marque marca fabricante')],
]

/** Words without a kind of their own. */
export const besideWords = listed(`
  no nos nr number numbers num # id sl serial sr s/n s.n. pos position line ln lfd row index order ordered orders required requested needed need wanted req
  list unit per each of the and our your my new customer internal во ক্রমিক নং`)
/** Words for the number of a row. */
export const positionWords = listed(positionWordList.join(' '))
/** Quantity columns that count even if another column has pieces or units. */
export const firmQuantityWords = listed(
  'qty qtys qtty quantity quantities qnty menge bestellmenge anzahl cantidad quantité qté quantità aantal 数量 পরিমাণ',
)
export const orderWords = listed('order ordered orders required requested needed need wanted req bestellmenge')
/** Columns with what a piece costs, unless they have one of `noPiecePriceWords` too. */
export const priceWords = listed(
  `price prices rate cost u/p preis einzelpreis prix precio prezzo prijs cena fiyat цена 單價 单价 价格 価格 দাম মূল্য দর`,
)
/** Columns with prices, if no other has them: "BDT", "MRP". */
export const weakPriceWords = listed('mrp tk taka bdt টাকা')
/** "Total price", "Delivery cost", "Minimum price" */
export const noPiecePriceWords =
  listed(`total totals subtotal sum amount value gesamt gesamtpreis summe importe  মোট 合计 金额 сумма min minimum max stock discount
  vat tax gst delivery shipping weight location date previous old last`)
/** Of several, the price that a quotation asks for a piece: "List price", "Unit price". */
export const firmPriceWords = listed('unit net each piece per offer offered quoted quote quotation your our einzelpreis 單價 单价')
