/** A path or address as it may stand in a `Location` header, which takes nothing but ASCII. What is encoded already stays as it is. */
export const locationOf = (address: string): string => address.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()))
