/** The entries of a long list: `a/ type b/c.ts` has two. */
export const listed = (text) => text.match(/(?:type )?\S+/g) ?? []
