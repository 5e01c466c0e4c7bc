/** A path or address as a `Location` header allows it: ASCII only. Encoded parts stay as they are. */
export const locationOf = (address: string): string => address.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()))
