// Measures and colours that the elements of the page and its table have in common. Lengths are in points.

/** The pages' light colours. */
export const ink = '#10221c'
export const ink2 = '#43544d'
export const rule = '#d2dcd7'
export const sunk = '#e8efeb'

/** The size of most texts: the height of a line is relative to the font size. */
export const normal = { fontSize: 9, lineHeight: 1.4 }
export const footSize = 8

/** The distance of all content from the sides of the page. */
export const margin = 42
