// The SQL function delivery_details repeats it.
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True if a text has a character other than blanks, joiners and the like. */
export const hasVisibleText = (text: string): boolean => visible.test(text)
