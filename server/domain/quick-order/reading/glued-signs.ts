// Signs that buyers write without blanks between a quantity and a price, and numbers that nothing reads.

const atSign = /(?<=\d)@(?=\d)/g
const equalSign = /(?<=[\s;,|])=(?=\d{1,6}\s*(?:[;|\t]|$))/g
/** Only a factor with decimals is surely a price: "10*21800.00", but not "2x16" or "1920x1080". */
const timesPrice = /(?<=(?<![\p{L}\d.,])\d{1,6})[x*](?=\d[\d,]*\.\d\d(?![\p{L}\d.,]))/gu

/** Separators in a note that begins with a word do not separate cells: "(urgent; 2 sets)". */
const note = /\(\s*\p{L}[^()]{0,60}\)/gu
const separator = /[;|]|,(?!\d)/g

/** "25@850" as "25 @ 850", "=25" as "25", "10*21800.00" as "10 x 21800.00". */
export function withBlanks(text: string): string {
  return /[@=*x(]/.test(text)
    ? text
        .replace(note, (whole) => whole.replace(separator, ' '))
        .replace(atSign, ' @ ')
        .replace(equalSign, '')
        .replace(timesPrice, ' x ')
    : text
}

/** "100+5", "10x5", "25*850", "25=", "#25", "25pcs/box", "1e3": it says a quantity, but not clearly which. */
const unread = /^[([]?(?:\d{1,6}(?:[.,]\d+)*(?:[+*=$#/%!?@]|x(?=\d))|[=#@+*]+\d|\d{1,6}\p{L}{1,8}\/\p{L}|\d+e\d+$)/u
/** "20+4pin", "80+gold" */
const figures = /pin\b|^80\+/

export const isUnreadFigure = (text: string): boolean => unread.test(text) && !figures.test(text)
